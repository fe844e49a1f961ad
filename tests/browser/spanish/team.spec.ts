import { expect, people, test } from '../fixtures'

test('en español se da la administración, se quita a alguien y se sale del círculo', async ({ visit, app }) => {
  await app.restoringTeam(app.rosa, async () => {
    app.db.prepare('UPDATE Member SET isAdmin = 1 WHERE id = ?').run(app.memberOf(people.luis, app.rosa))
    const page = await visit('luis')
    await page.goto(`/circle/${app.rosa}/team`)
    await page.getByLabel('Más opciones para Mateo Ruiz').click()
    await page.getByRole('link', { name: 'Nombrar admin del círculo' }).click()
    await page.getByRole('button', { name: 'Nombrar admin' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Mateo Ruiz' }).first()).toContainText('Admin')

    await page.getByLabel('Más opciones para Sam Okafor').click()
    await page.getByRole('link', { name: 'Quitar del círculo' }).click()
    const question = page.getByRole('dialog', { name: '¿Quitar a Sam del círculo?' })
    await expect(question.getByRole('link', { name: 'Conservar' })).toBeVisible()
    await question.getByRole('button', { name: 'Quitar a Sam' }).click()
    await expect(page.getByText('Sam Okafor')).toHaveCount(0)

    await page.getByLabel('Más opciones para Luis Delgado').click()
    await page.getByRole('link', { name: 'Salir del círculo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Salir del círculo' }).click()
    await expect(page).toHaveURL(`/circle/${app.walter}/profile`)
  })
})

test('a 320 px caben la caja de publicar, el encabezado de los avisos y los nombres del equipo', async ({
  visit,
  app,
}) => {
  const page = await visit('luis')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/circle/${app.rosa}/feed`)
  const [audience, send] = await Promise.all(
    ['.audience', 'button.btn.primary'].map((part) => page.locator(`.composer-foot > ${part}`).boundingBox()),
  )
  expect(Math.abs((audience?.y ?? 0) - (send?.y ?? 99))).toBeLessThan(10)

  await page.goto('/activity-feed')
  const all = await page.getByRole('button', { name: 'Marcar todo' }).boundingBox()
  expect((all?.x ?? 0) + (all?.width ?? 999)).toBeLessThanOrEqual(312)

  await page.goto(`/circle/${app.rosa}/team`)
  const name = page.locator('.member-main strong', { hasText: 'Priya Nair' })
  expect(await name.evaluate((strong) => strong.getClientRects().length)).toBe(1)
})
