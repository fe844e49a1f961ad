import { tellAlignmentStories } from '../alignment-story'
import { expect, test } from '../fixtures'

tellAlignmentStories()

test('the button that saves the settings says from which day they hold', async ({ visit }) => {
  const page = await visit('joan')
  await page.goto('/provider/programme')
  await page.getByLabel('Holds from').fill('2031-07-01')
  await expect(page.getByRole('button', { name: 'Save from 07/01/2031' })).toBeVisible()
})

test('each setting is a row, with its value at the end', async ({ visit }) => {
  const page = await visit('joan')
  await page.goto('/provider/programme')
  const form = page.locator('form#programme')
  expect((await form.boundingBox())?.height).toBeLessThan(1_900)
  for (const name of ['In the home, 4 hours', 'Low, alone', 'Due after (days)']) {
    const [label, input] = [
      await form.locator('label', { hasText: name }).last().boundingBox(),
      await form.getByLabel(name).last().boundingBox(),
    ]
    expect(input?.x, name).toBeGreaterThanOrEqual((label?.x ?? 0) + (label?.width ?? Number.POSITIVE_INFINITY))
    expect(Math.abs((input?.y ?? 0) - (label?.y ?? Number.POSITIVE_INFINITY)), name).toBeLessThan(30)
  }
})
