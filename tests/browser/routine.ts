import type { Page } from '@playwright/test'

const dayMs = 24 * 60 * 60_000

/** A day from now, far enough from today that no zone makes another of it. */
export function dayAfter(days: number) {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
}

/** The Sunday that begins a week at least so many days from now, or a later day of that week. */
export function sundayAfter(days: number, later = 0) {
  const at = new Date(Date.now() + days * dayMs)
  return new Date(at.getTime() + (((7 - at.getUTCDay()) % 7) + later) * dayMs).toISOString().slice(0, 10)
}

type Said = { title: string; day: string; from?: string; until?: string }

/** Fills in a form that is open: what it is, and when. */
export async function fillEvent(page: Page, { title, day, from = '10:00', until = '11:00' }: Said) {
  await page.getByLabel('Title').fill(title)
  await page.locator('[name=startDate]').fill(day)
  await page.locator('[name=startTime]').fill(from)
  await page.locator('[name=endDate]').fill(day)
  await page.locator('[name=endTime]').fill(until)
}
