import { givenSecondFactor } from '../app-code'
import { expect, expectAccessible, test } from '../fixtures'

test('Joan turns off two-step sign-in for Mateo, who lost his phone and codes', async ({ visit, app }) => {
  const id = givenSecondFactor(app, 'mateo')
  const page = await visit('joan')
  await page.goto(`/provider/people/${id}`)
  await page.getByRole('link', { name: 'Turn off two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in for Mateo Ruiz?' })
  await expect(dialog).toContainText('make sure it’s really Mateo Ruiz who asked')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Turn off two-step sign-in' })).toHaveCount(0)
})
