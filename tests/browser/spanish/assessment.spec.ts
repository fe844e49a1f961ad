import { readFileSync } from 'node:fs'
import { rowIdOf } from '../../../prisma/demo/ids'
import { fillEmptyAssessment } from '../assessment-story'
import { expect, people, test } from '../fixtures'

type Texts = { [name: string]: string | Texts }

const slugs = ['caregiver', 'cognitive', 'functional', 'medical', 'bh-safety', 'social-needs', 'legal']
const textsOf = (language: string, area: string): Texts =>
  JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8'))

function flat(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flat(text)))
}

const areas = ['assessment', 'scores', 'diagnoses', 'surveys']
const spanish = new Set(areas.concat('common').flatMap((area) => flat(textsOf('es', area))))
/** What is said in English alone, whole: no name of a medicine and no word that both languages have. */
const english = areas
  .flatMap((area) => flat(textsOf('en', area)))
  .filter((text) => text.length > 3 && !/[{<]/.test(text) && !spanish.has(text))

test('en español no queda inglés en ninguna página de la evaluación', async ({ visit, app }) => {
  test.slow()
  app.db.prepare(`UPDATE User SET language = 'es' WHERE email = ?`).run(people.priya)
  const page = await visit('priya')
  const found: string[] = []
  const at = (place: string) => `/circle/${app.rosa}/assessment/${place}`
  const places = ['edit', ...slugs.flatMap((slug) => [slug, `${slug}/edit`, `${slug}/history`])]
  for (const slug of slugs) {
    const name = slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const id = app.db.prepare('SELECT id FROM AssessmentRevision WHERE circleId = ? AND section = ?').pluck()
    places.push(`${slug}/history/${id.get(app.rosa, name)}`)
  }
  const luis = rowIdOf('rosa', 'caregiver.caregivers', 'luis')
  places.push('health-survey', 'health-survey/new', `health-survey/${app.surveyOf(app.rosa)}`)
  places.push('burden-interview', `burden-interview/new?caregiver=${luis}`)
  for (const place of places) {
    await page.goto(at(place))
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    const lines = await page.evaluate(() => {
      for (const one of document.querySelectorAll('main details')) one.setAttribute('open', '')
      const labels = [...document.querySelectorAll('main [aria-label]')].map(
        (one) => one.getAttribute('aria-label') ?? '',
      )
      return [document.title, ...(document.querySelector('main')?.innerText ?? '').split('\n'), ...labels]
    })
    const said = new Set(lines.map((line) => line.trim()))
    found.push(...english.filter((text) => said.has(text)).map((text) => `${place}: ${text}`))
    const text = lines.join('\n')
    if (/\{\{|\b[a-z]+:[a-z]+\.\w+/.test(text)) found.push(`${place}: a key or a gap`)
  }
  expect(found).toEqual([])
})

test('en español se llenan las siete secciones de una evaluación vacía', async ({ visit, app }) => {
  test.slow()
  app.db.prepare(`UPDATE User SET language = 'es' WHERE email = ?`).run(people.priya)
  const page = await visit('priya')
  await fillEmptyAssessment(page, app)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('en español se guarda, se rechaza y se elige', async ({ visit, app }) => {
  const [page, other] = [await visit('luis'), await visit('joan')]
  for (const one of [page, other]) await one.goto(`/circle/${app.rosa}/assessment/social-needs/edit`)
  await other.locator('[name="dailyLife.pets"]').fill('A cat')
  await other
    .locator('form#section')
    .getByRole('button', { name: /^(Save|Guardar) / })
    .click()
  await expect(other).not.toHaveURL(/edit/)
  await page.locator('[name="dailyLife.pets"]').fill('Un gato')
  const save = page.locator('form#section').getByRole('button', { name: /^Guardar/ })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('guardó las necesidades sociales mientras usted las editaba')
  await page
    .getByRole('group', { name: 'Mascotas' })
    .getByRole('radio', { name: /^Joan Whitfield/ })
    .check()
  await page.getByRole('button', { name: 'Volver a editar' }).click()
  await page.locator('[name="dailyLife.dailyRoutine"]').fill('x'.repeat(5_001))
  await save.click()
  await expect(page.getByRole('alert').first()).toContainText('Use como máximo 5,000 caracteres')
  await page.locator('[name="dailyLife.dailyRoutine"]').fill('Se levanta a las seis')
  await save.click()
  await expect(page.getByRole('main')).toContainText('Se levanta a las seis')
  await expect(page.getByRole('main')).toContainText('A cat')
})
