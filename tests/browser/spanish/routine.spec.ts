import { expect, test } from '../fixtures'
import { dayAfter, sundayAfter } from '../routine'

test('the routine is in Spanish, and each way to repeat is written and said in words', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(40)
  const add = page.getByRole('button', { name: 'Agregar evento' })
  for (const [pattern, title, words] of [
    ['No se repite', 'Oculista', ''],
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

test('de una serie se cambia un día, este y los siguientes, y se elimina uno', async ({ visit, app }) => {
  const page = await visit('priya')
  const sunday = sundayAfter(60)
  const [main, dialog, toast] = [page.getByRole('main'), page.getByRole('dialog'), page.locator('.toast')]
  const open = async (title: string, of: number, what: string) => {
    await page.goto(`/circle/${app.rosa}/routine?view=week&date=${sunday}`)
    await main.getByRole('link', { name: title }).nth(of).click()
    await dialog.getByRole('link', { name: what }).click()
  }
  await page.goto(`/circle/${app.rosa}/routine/new?date=${sunday}`)
  await page.getByLabel('Título').fill('Canto')
  await page.locator('[name=startTime]').fill('18:00')
  await page.locator('[name=endTime]').fill('19:00')
  await page.getByText('Cada día', { exact: true }).click()
  await page.getByRole('button', { name: 'Agregar evento' }).click()
  await expect(toast).toHaveText('Se agregó «Canto»')

  await open('Canto', 2, 'Editar')
  await expect(dialog).toHaveAccessibleName('¿Qué días quiere cambiar?')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Título').fill('Coro')
  await page.getByRole('button', { name: 'Guardar este día' }).click()
  await expect(toast).toHaveText('Se actualizó «Coro»')

  await open('Canto', 4, 'Editar')
  await dialog.getByText('y todos los siguientes').click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Título').fill('Concierto')
  await page.getByRole('button', { name: 'Guardar estos días' }).click()
  await expect(toast).toHaveText('Se actualizó «Concierto»')

  await open('Canto', 0, 'Eliminar')
  await expect(dialog).toHaveAccessibleName('¿Qué días quiere eliminar?')
  await dialog.getByRole('button', { name: 'Eliminar estos días' }).click()
  await expect(toast).toHaveText('Se eliminó «Canto»')
  for (const [title, times] of Object.entries({ Canto: 3, Coro: 1, Concierto: 2 }))
    await expect(main.getByRole('link', { name: title })).toHaveCount(times)
})

test('lo que se marca como hecho se ve enseguida, y se quita tras una pregunta', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/routine?view=day&date=${dayAfter(5)}`)
  const box = (state: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^Marcar “Morning pills” como ${state}`) })
      .first()
  await box('hecha').click()
  await box('no hecha').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como no hecha' }).click()
  await expect(box('hecha')).toBeVisible()
})

test('una semana de dos meses cabe en una línea, el papel no parte las horas y «Nuevo» no tapa nada', async ({
  visit,
  app,
}) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/routine?view=week&date=2026-11-29`)
  const heading = await page.locator('.cal-head h1').boundingBox()
  const add = await page.locator('.cal-new').boundingBox()
  expect(heading?.height).toBeGreaterThan(0)
  expect(add?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))

  await page.setViewportSize({ width: 390, height: 500 }) // as many lines as at twice the text size
  expect(await page.locator('.cal-new').evaluate((link) => getComputedStyle(link).position)).not.toBe('fixed')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/circle/${app.rosa}/routine/print?date=2026-11-29`)
  await expect(page.locator('.week-day b').first()).toBeVisible()
  const broken = await page
    .locator('.week-day b')
    .evaluateAll((times) =>
      times.filter((time) => !time.textContent?.includes(' ') && time.getClientRects().length > 1),
    )
  expect(broken).toEqual([])
})
