import { expect, test } from '../fixtures'

test('a fax number stands straight below the number of its doctor', async ({ visit, app }) => {
  await app.restoringProfile(app.rosa, async () => {
    const { changes } = app.db
      .prepare(
        `UPDATE CareProvider SET phoneNumber = '+15055550161', faxNumber = '+15055550162'
         WHERE recipientId = (SELECT id FROM Recipient WHERE circleId = ?)`,
      )
      .run(app.rosa)
    expect(changes).toBeGreaterThan(0)
    const page = await visit('elena')
    await page.goto(`/circle/${app.rosa}/emergency-sheet`)
    const lefts = await page.locator('.sheet-numbers:has(small)').evaluateAll((all) =>
      all.map((numbers) =>
        [...numbers.children].map((line) => {
          const range = document.createRange()
          range.selectNodeContents(line)
          return Math.round(range.getBoundingClientRect().left)
        }),
      ),
    )
    expect(lefts.length).toBeGreaterThan(0)
    for (const [phone, fax] of lefts) expect(fax).toBe(phone)
  })
})
