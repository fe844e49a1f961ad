import { expect, test } from '../house'

test('a fax number stands straight below the number of its doctor', async ({ visit, house }) => {
  await house.keepingProfile(house.rosa, async () => {
    const { changes } = house.db
      .prepare(
        `UPDATE CareProvider SET phoneNumber = '+15055550161', faxNumber = '+15055550162'
         WHERE recipientId = (SELECT id FROM Recipient WHERE circleId = ?)`,
      )
      .run(house.rosa)
    expect(changes).toBeGreaterThan(0)
    const page = await visit('elena')
    await page.goto(`/circle/${house.rosa}/emergency-sheet`)
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
