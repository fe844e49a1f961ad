import { expect, test } from '../fixtures'

test('on a phone each row of the audit log is a block, and all of a filter can be reached', async ({ visit }) => {
  const sam = await visit('sam')
  await sam.goto('/provider/audit')
  const joan = await visit('joan')
  await joan.goto('/provider/audit?person=companion@kinfold.test')
  const [what, when] = [joan.getByRole('rowheader').first(), joan.locator('time').first()]
  const [above, below] = [await what.boundingBox(), await when.boundingBox()]
  expect(below?.x).toBe(above?.x)
  expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1)

  await joan.locator('summary', { hasText: 'When' }).tap()
  await joan.getByLabel('From').fill('2026-01-01')
  await joan.getByRole('button', { name: 'Show' }).tap()
  await expect(joan.getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText([
    'companion@kinfold.test',
    'Since 01/01/2026',
  ])
})
