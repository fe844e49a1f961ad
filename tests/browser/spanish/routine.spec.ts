import { expect, test } from '../fixtures'
import { sundayAfter } from '../routine'

test('the routine is in Spanish, and each way to repeat is written and said in words', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(40)
  const add = page.getByRole('button', { name: 'Agregar evento' })
  for (const [pattern, title, words] of [
    ['Cada día', 'Estiramientos', 'Todos los días'],
    ['Cada mes', 'Podólogo', 'El día 12 de cada mes'],
    ['Cada año', 'Aniversario', 'Cada 4 de junio'],
    ['Cada semana', 'Clase de baile', 'Cada martes y jueves'],
  ] as const) {
    await page.goto(`/circle/${app.rosa}/routine?view=month&date=${sunday}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\p{Lu}\p{L}+ de \d{4}$/u)
    await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
    await expect(add).toBeEnabled()
    await page.getByLabel('Título').fill(title)
    await page.locator('[name=startDate]').fill(sunday)
    await page.getByText(pattern, { exact: true }).click()
    if (pattern === 'Cada semana') for (const day of ['Ma', 'Ju']) await page.getByText(day, { exact: true }).click()
    if (pattern === 'Cada año') await page.getByLabel('Mes', { exact: true }).selectOption('Junio')
    if (pattern === 'Cada mes' || pattern === 'Cada año')
      await page.getByLabel('Día del mes').fill(pattern === 'Cada mes' ? '12' : '4')
    await expect(page.locator('.repeat-say')).toHaveText(words)
    await add.click()
    await expect(page.locator('.toast')).toHaveText(`Se agregó «${title}»`)
  }
  await expect(page.getByText(/^Empieza el martes, .* porque el domingo, .* no es uno de sus días\.$/)).toBeVisible()
})
