import { expect, test } from 'vitest'
import { isNotSent, orNotSent } from '~/live/not-sent'

const failing = (request: Request) => orNotSent(request, () => Promise.reject(new TypeError('Failed to fetch')))

test('a form that does not get through is answered by what to do about it', async () => {
  const answer = await failing(new Request('http://localhost/'))
  expect([isNotSent(answer), answer]).toEqual([true, { isNotSent: true, why: 'unreachable' }])
})

test('one that was broken off by a second press is not said to have failed: that press is answered', async () => {
  const left = new AbortController()
  const request = new Request('http://localhost/', { signal: left.signal })
  left.abort()
  await expect(failing(request)).rejects.toThrow('Failed to fetch')
})
