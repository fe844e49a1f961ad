import { expect, people, test } from '../fixtures'

test('en español se comenta una publicación', async ({ visit, app }) => {
  const { postId } = app.commentOf(people.luis, app.rosa)
  const page = await visit('luis')
  await page.goto(`/circle/${app.rosa}/feed/${postId}`)
  await page.getByRole('textbox', { name: 'Comentario' }).fill('Voy mañana')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Voy mañana' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Comentarios/ })).toBeVisible()
})
