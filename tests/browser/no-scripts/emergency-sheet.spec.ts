import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

const sheetOf = (circleId: string, language: string) => `/circle/${circleId}/emergency-sheet?lang=${language}`

/** How many pages a printer would take. */
async function pagesOf(page: Page, format: 'Letter' | 'A4') {
  const pdf = await page.pdf({ format, preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('a short list of medications takes one page, lying, and none before it', async ({ visit, app }) => {
  const page = await visit('priya')
  await page.goto(`/circle/${app.rosa}/assessment/medical/medications`)
  expect(await pagesOf(page, 'Letter')).toBe(1)
  const pdf = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1')
  expect(pdf).toMatch(/\/MediaBox \[0 0 792 612\]/)
})

test.describe('the emergency sheet', () => {
  for (const language of ['en', 'es']) {
    for (const format of ['Letter', 'A4'] as const) {
      test(`takes two pages of ${format} at most in ${language}, however much is recorded`, async ({ visit, app }) => {
        const page = await visit('elena')
        await page.goto(sheetOf(app.rosa, language))
        expect(await pagesOf(page, format)).toBeGreaterThan(0)
        expect(await pagesOf(page, format)).toBeLessThanOrEqual(2)

        const restore = fillToTheBrim(app)
        try {
          await page.goto(sheetOf(app.rosa, language))
          expect(await pagesOf(page, format)).toBe(2)
        } finally {
          restore()
        }
      })
    }
  }

  test('says how to talk with the person, and names a doctor once, with every telephone', async ({ visit, app }) => {
    const page = await visit('sam')
    const sheet = page.getByRole('article')
    await page.goto(sheetOf(app.rosa, 'es'))
    await expect(sheet.getByRole('heading', { name: 'Cómo hablar con Rosa' })).toBeVisible()
    await page.goto(sheetOf(app.rosa, 'en'))
    await expect(sheet.getByRole('heading', { name: 'How to talk with Rosa' })).toBeVisible()
    await expect(sheet).toContainText('Spanish first, English well')
    await expect(sheet.getByRole('listitem').filter({ hasText: 'One short question' })).toBeVisible()

    const doctor = sheet.getByRole('listitem').filter({ hasText: 'Hannah Begay' })
    await expect(doctor).toHaveCount(1)
    await expect(doctor).toContainText(/Primary care provider.*Santa Fe Family Health.*\(505\) 555-0110 \(work\)/)

    const name = app.db.prepare(
      'UPDATE Recipient SET pcpFirstName = ?, pcpLastName = ?, pcpPhone = ? WHERE circleId = ?',
    )
    name.run(null, null, '5055550166', app.rosa)
    try {
      await page.reload()
      await expect(sheet.getByRole('listitem').filter({ hasText: 'Primary care provider' })).toContainText(
        '(505) 555-0166 (work)',
      )
    } finally {
      name.run('Hannah', 'Begay', '5055550110', app.rosa)
    }
  })

  test('shows a circle admin the Medicare number and others how it ends; both print it', async ({ visit, app }) => {
    const elena = await visit('elena')
    await elena.goto(`/circle/${app.rosa}/profile`)
    await elena.getByRole('link', { name: 'Print emergency sheet' }).click()
    await expect(elena.getByRole('heading', { level: 1, name: 'Rosa Delgado' })).toBeVisible()
    await expect(elena.getByRole('article')).toContainText('1EG4-TE5-MK72')
    await expect(elena.getByRole('article')).toContainText(/Printed .* by Elena Delgado/)
    expect(await elena.locator('script[src]').count()).toBe(0)
    await expect(elena.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(elena.getByText(/^Two pages at most.*Ctrl\+P/)).toBeVisible()

    const sam = await visit('sam')
    await sam.goto(sheetOf(app.rosa, 'en'))
    await expect(sam.getByRole('article')).toContainText('ends in MK72')
    await expect(sam.getByRole('article')).not.toContainText('1EG4')
    await sam.emulateMedia({ media: 'print' })
    await expect(sam.getByRole('navigation')).toBeHidden()
    await expect(sam.getByRole('article')).toBeVisible()
  })
})

test('all that is printed is 12 points or larger', async ({ visit, app }) => {
  const page = await visit('elena')
  const restore = fillToTheBrim(app)
  try {
    for (const language of ['en', 'es']) {
      await page.goto(sheetOf(app.rosa, language))
      await page.emulateMedia({ media: 'print' })
      const { count, small } = await page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const printed: { text: string; points: number }[] = []
        while (walker.nextNode()) {
          const { textContent, parentElement } = walker.currentNode
          const isShown = parentElement?.checkVisibility() && !/^(SCRIPT|STYLE)$/.test(parentElement.tagName)
          if (!textContent?.trim() || !parentElement || !isShown) continue
          const points = Number.parseFloat(getComputedStyle(parentElement).fontSize) * 0.75
          printed.push({ text: textContent, points })
        }
        return { count: printed.length, small: printed.filter(({ points }) => points < 12) }
      })
      expect(count).toBeGreaterThan(40)
      expect(small).toEqual([])
    }
  } finally {
    restore()
  }
})

/** The longest of everything that the forms take, six doctors and more family than fit. Returns the way back. */
function fillToTheBrim({ db, rosa }: { db: import('better-sqlite3').Database; rosa: string }) {
  const long = (word: string, length: number) => `${word} `.repeat(length).slice(0, length).trim()
  const name = long('Maximiliana', 60)
  const { id: recipientId } = db.prepare('SELECT id FROM Recipient WHERE circleId = ?').get(rosa) as { id: string }
  const before = db.prepare('SELECT * FROM Recipient WHERE id = ?').get(recipientId) as Record<string, unknown>
  const insurances = db.prepare('SELECT * FROM Insurance WHERE recipientId = ?').all(recipientId) as Record<
    string,
    unknown
  >[]
  const users = db
    .prepare(
      'SELECT u.id, u.firstName, u.lastName, u.phone FROM User u JOIN Member m ON m.userId = u.id WHERE m.circleId = ?',
    )
    .all(rosa) as Record<string, unknown>[]

  db.prepare(
    `UPDATE Recipient SET firstName = @name, lastName = @name, address = @line, aptSuite = @line, city = @name,
      residence = 'livingSeniorLivingCommunity', typeOfCommunity = 'independentLiving', pcpFirstName = @name,
      pcpLastName = @name, pcpPhone = '5055550110', pcpPhoneType = 'business', pharmacyName = @line,
      pharmacyPhone = '5055550133', hasNoPharmacy = 0, spokenLanguages = @line,
      communicationTips = @tips WHERE id = @recipientId`,
  ).run({ name, line: long('Camino', 120), tips: long('Paciencia', 500), recipientId })
  db.prepare('DELETE FROM Insurance WHERE recipientId = ?').run(recipientId)
  for (const rank of ['primary', 'secondary']) {
    db.prepare(
      `INSERT INTO Insurance (id, recipientId, rank, insuranceProvider, groupNumber, planType, effectiveDate, expirationDate, createdAt, updatedAt)
       VALUES (?, ?, ?, ?, ?, ?, '2020-01-01', '2030-01-01', '2026-01-01', '2026-01-01')`,
    ).run(randomUUID(), recipientId, rank, long('Mutual', 120), long('G12', 60), long('Advantage', 130)) // as long as plan and member number together
  }
  for (let number = 0; number < 6; number++) {
    db.prepare(
      `INSERT INTO CareProvider (id, recipientId, referringProvider, firstName, lastName, clinicName, speciality,
        otherSpeciality, phoneNumber, phoneType, faxNumber, docStatus, createdAt, updatedAt)
       VALUES (?, ?, 1, ?, ?, ?, 'other', ?, '5055550144', 'business', '5055550145', 'active', '2026-01-01', '2026-01-01')`,
    ).run(`brim ${number}`, recipientId, name, name, long('Clinica', 60), long('Specialty', 60))
  }
  const rename = db.prepare('UPDATE User SET firstName = ?, lastName = ?, phone = ? WHERE id = ?')
  for (const { id } of users) rename.run(name, name, '5055550155', id)
  const family = db.prepare(
    `UPDATE Member SET roleId = (SELECT id FROM Role WHERE name = 'family'), relationship = 'otherNonFamilyMember' WHERE circleId = ? AND status = 'active' AND roleId IN (SELECT id FROM Role WHERE name IN ('aide', 'companion', 'admin'))`,
  )
  const members = db.prepare('SELECT id, roleId, relationship FROM Member WHERE circleId = ?').all(rosa) as Record<
    string,
    unknown
  >[]
  family.run(rosa)
  for (const [section, value] of Object.entries(assessmentToTheBrim(long))) {
    db.prepare(
      `INSERT INTO AssessmentRevision (id, circleId, section, value, changed, savedById, savedAt)
       VALUES (?, ?, ?, ?, '[]', (SELECT createdById FROM Circle WHERE id = ?), '2026-01-01')`,
    ).run(`ffffffff brim ${section}`, rosa, section, JSON.stringify(value), rosa) // the latest id
  }

  return () => {
    db.prepare(`DELETE FROM AssessmentRevision WHERE id LIKE 'ffffffff brim %'`).run()
    const columns = Object.keys(before)
    db.prepare(`UPDATE Recipient SET ${columns.map((column) => `${column} = @${column}`)} WHERE id = @id`).run(before)
    db.prepare(`DELETE FROM CareProvider WHERE id LIKE 'brim %'`).run()
    db.prepare('DELETE FROM Insurance WHERE recipientId = ?').run(recipientId)
    for (const row of insurances) {
      const names = Object.keys(row)
      db.prepare(`INSERT INTO Insurance (${names}) VALUES (${names.map((one) => `@${one}`)})`).run(row)
    }
    for (const { id, firstName, lastName, phone } of users) rename.run(firstName, lastName, phone, id)
    for (const row of members)
      db.prepare('UPDATE Member SET roleId = @roleId, relationship = @relationship WHERE id = @id').run(row)
  }
}

/** The longest of what the sheet takes from the assessment. */
function assessmentToTheBrim(long: (word: string, length: number) => string) {
  const note = long('Despacio', 5_000)
  const paper = { status: 'yes', holder: long('Maximiliana', 120), phone: '5055550190', place: note }
  const times = ['am', 'noon', 'pm', 'bedtime', 'asNeeded']
  const medicine = {
    name: long('Hidroclorotiazida', 120),
    dose: long('12', 20),
    unit: 'mcg',
    route: 'enteral',
    times,
  }
  return {
    medical: {
      allergies: { known: 'yes', details: long('Penicilina', 5_000) },
      medications: Array.from({ length: 100 }, () => ({ ...medicine, id: randomUUID() })),
      conditions: { heart: ['hypertension', 'stroke'], otherChronicConditions: note },
      senses: { hearing: note, vision: note },
    },
    cognitive: {
      diagnosis: {
        declineType: 'parkinsonsDiseaseDementia',
        dateOfDiagnosis: '2024-05-06',
        dementiaDiagnosis: 'F02.80',
      },
    },
    functional: { movingAround: { walking: { level: 'substantial', note } } },
    bhSafety: {
      falls: { fallen: 'yes', count: '99', devices: ['cane', 'walker', 'rollator', 'wheelchair', 'scooter', 'lift'] },
      wandering: { wandering: { level: 'hasHappened', note } },
    },
    legal: { healthCareProxy: paper, advanceDirective: paper, polst: paper },
  }
}
