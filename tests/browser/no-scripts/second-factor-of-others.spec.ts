import { givenSecondFactor } from '../app-code'
import { expect, test } from '../fixtures'

test('without scripts Joan turns off two-step sign-in for Sam', async ({ visit, app }) => {
  const id = givenSecondFactor(app, 'sam')
  const page = await visit('joan')
  await page.goto(`/provider/people/${id}`)
  await page.getByRole('link', { name: 'Turn off two-step sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Turn off two-step sign-in for Sam Okafor?' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expect(page.getByRole('link', { name: 'Turn off two-step sign-in' })).toHaveCount(0)
})
