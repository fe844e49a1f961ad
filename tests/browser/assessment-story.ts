import type { Page } from '@playwright/test'
import { expect, password, people, type TestApp } from './fixtures'

// Filling in an assessment by the names of its fields: the same in both languages, on a phone, with scripts and without.

const named = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const inLastRow = (page: Page, list: string, name: string) =>
  page.locator(`[name^="${list}."][name$=".${name}"]`).last()
const choose = (page: Page, name: string, value: string) =>
  page
    .locator('label', { has: page.locator(`[name="${name}"][value="${value}"]`) })
    .last()
    .click()

async function addRow(page: Page, list: string) {
  await page.locator(`button[name="row"][value="add ${list}"]`).click()
  await expect(inLastRow(page, list, 'name').or(inLastRow(page, list, 'score'))).toBeVisible()
}

type Section = { slug: string; fill: (page: Page) => Promise<unknown>; reads: readonly string[] }

const sections: readonly Section[] = [
  {
    slug: 'caregiver',
    async fill(page) {
      await addRow(page, 'caregivers')
      await inLastRow(page, 'caregivers', 'name').fill('Beatriz Lima')
      await inLastRow(page, 'caregivers', 'hoursAWeek').fill('12')
    },
    reads: ['Beatriz Lima', '12'],
  },
  {
    slug: 'cognitive',
    async fill(page) {
      await named(page, 'diagnosis.declineType').selectOption('other')
      await named(page, 'diagnosis.otherDecline').fill('Logopenic')
      await named(page, 'diagnosis.dementiaDiagnosis').fill('f02a11')
      await choose(page, 'capacity.dementiaAcuity', 'medium')
      await addRow(page, 'measures')
      await inLastRow(page, 'measures', 'type').selectOption('mmse')
      await inLastRow(page, 'measures', 'date').fill('2026-03-10')
      await inLastRow(page, 'measures', 'score').fill('21')
      await inLastRow(page, 'measures', 'details').fill('In the kitchen')
    },
    reads: ['Logopenic', 'F02.A11', 'In the kitchen'],
  },
  {
    slug: 'functional',
    async fill(page) {
      await choose(page, 'dailyLiving.eating', 'moderate')
      await choose(page, 'movingAround.walking', 'independent')
      await choose(page, 'communication.speaking', 'fewWords')
    },
    reads: ['1', '8'],
  },
  {
    slug: 'medical',
    async fill(page) {
      await choose(page, 'allergies.known', 'yes')
      await named(page, 'allergies.details').fill('Penicillin')
      await addRow(page, 'medications')
      await inLastRow(page, 'medications', 'name').fill('Donepezil')
      await inLastRow(page, 'medications', 'dose').fill('25/100')
      await page
        .locator('label', { has: page.locator('[name^="medications."][value="bedtime"]') })
        .last()
        .click()
      await named(page, 'senses.hearing').fill('Hears little on the left')
    },
    reads: ['Penicillin', 'Donepezil', '25/100', 'Hears little on the left'],
  },
  {
    slug: 'bh-safety',
    async fill(page) {
      await choose(page, 'falls.fallen', 'yes')
      await named(page, 'falls.count').fill('2')
      await named(page, 'falls.notes').fill('Both in the garden')
    },
    reads: ['Both in the garden'],
  },
  {
    slug: 'social-needs',
    async fill(page) {
      await choose(page, 'basics.housing', 'very')
      await addRow(page, 'services')
      await inLastRow(page, 'services', 'name').fill('Meals on Wheels')
    },
    reads: ['Meals on Wheels'],
  },
  {
    slug: 'legal',
    async fill(page) {
      await choose(page, 'powerOfAttorney.status', 'yes')
      await named(page, 'powerOfAttorney.holder').fill('Amara Okafor')
    },
    reads: ['Amara Okafor'],
  },
]

export const slugs = sections.map(({ slug }) => slug)

/** The button that saves the section, in either language. */
export const saveButton = (page: Page) =>
  page.locator('form#section').getByRole('button', { name: /^(Save|Guardar) (?!as draft)/ })

/** A circle whose assessment nobody has filled in. */
export function emptyAssessment(app: TestApp) {
  const circle = app.db.prepare(`SELECT circleId FROM Recipient WHERE firstName = 'Ines'`).pluck().get() as string
  app.db.prepare('DELETE FROM AssessmentRevision WHERE circleId = ?').run(circle)
  return circle
}

/** The whole path of a coach, from an assessment of which nothing is filled in to one with all seven sections. */
export async function fillEmptyAssessment(page: Page, app: TestApp) {
  const circle = emptyAssessment(app)
  for (const { slug, fill, reads } of sections) {
    const view = `/circle/${circle}/assessment/${slug}`
    await page.goto(view)
    await page.getByRole('main').locator(`a[href="${view}/edit"]`).click()
    await expect(page).toHaveURL(`${view}/edit`)
    await fill(page)
    await saveButton(page).click()
    await expect(page).toHaveURL(view)
    for (const words of reads) await expect(page.getByRole('main')).toContainText(words)
  }
  expect(app.db.prepare('SELECT count(*) FROM AssessmentRevision WHERE circleId = ?').pluck().get(circle)).toBe(7)
}

/** Signs Priya in by the forms of the sign-in. */
export async function signIn(page: Page) {
  await page.getByLabel('Email').fill(people.priya)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await expect(page).not.toHaveURL(/login/)
}
