import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '../../app/domain/second-factor/totp.server'
import { expect, people, type TestApp } from './fixtures'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for the key that a page shows; `later`: the next code. */
export function appCode(key: string, { later = 0 } = {}) {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeAt(secret, stepAt(new Date()) + later)
}

/** Reads the key from the page, next to which its QR code is. */
export async function keyOn(page: Page) {
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  return page.locator('main code').innerText()
}

/** Takes what a story set up away again. */
export function withoutSecondFactor(app: TestApp, who: keyof typeof people) {
  const { id } = app.db.prepare('SELECT id FROM User WHERE email = ?').get(people[who]) as { id: string }
  app.db.prepare('DELETE FROM SecondFactor WHERE id = ?').run(id)
  app.db.prepare('DELETE FROM RecoveryCode WHERE userId = ?').run(id)
}

/** Turns on a person's second factor, and returns their id. */
export function givenSecondFactor(app: TestApp, who: keyof typeof people) {
  const { id } = app.db.prepare('SELECT id FROM User WHERE email = ?').get(people[who]) as { id: string }
  const now = new Date().toISOString()
  const sql = 'INSERT INTO SecondFactor (id, secret, createdAt, confirmedAt) VALUES (?, ?, ?, ?)'
  app.db.prepare(sql).run(id, 'sealed', now, now)
  return id
}
