import { tellAlignmentStories } from '../alignment-story'
import { expect, test } from '../fixtures'

tellAlignmentStories()

test('the button that saves the settings says from which day they hold', async ({ visit }) => {
  const page = await visit('joan')
  await page.goto('/provider/programme')
  await page.getByLabel('Holds from').fill('2031-07-01')
  await expect(page.getByRole('button', { name: 'Save from 07/01/2031' })).toBeVisible()
})
