import { expect, test } from 'vitest'
import { Busy } from '~/data/write.server'
import { withPasswordAttempt } from '~/http/sign-in/attempts.server'

const request = () => new Request('http://localhost/login', { headers: { 'x-kinfold-address': '203.0.113.9' } })
const attempt = (account: string) => ({ account, isKnown: false })

test('a try that the database was too busy for does not count, a wrong password does', async () => {
  for (let one = 0; one < 12; one += 1) {
    const busy = withPasswordAttempt(request(), attempt(`busy${one}@example.org`), 'right', () =>
      Promise.reject<{ status: string }>(new Busy('locked')),
    )
    await expect(busy).rejects.toThrow(Busy)
  }
  const results = []
  for (let one = 0; one < 11; one += 1)
    results.push(
      await withPasswordAttempt(request(), attempt(`wrong${one}@example.org`), 'right', async () => ({
        status: 'wrong',
      })),
    )
  expect(results.slice(0, 10)).toEqual(Array(10).fill({ status: 'wrong' }))
  expect(results[10]).toMatchObject({ status: 'tooSoon' })
})
