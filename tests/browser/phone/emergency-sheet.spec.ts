import { expect, test } from '../fixtures'

test('the boxes of the care plan stand beside its goals and actions', async ({ visit, app }) => {
  const page = await visit('elena')
  await page.goto(`/circle/${app.rosa}/care-plan`)
  const tasks = await page.locator('.sheet-tasks tbody th').evaluateAll((all) =>
    all.map((task) => {
      const [box, title] = [...task.children].map((child) => child.getBoundingClientRect())
      return { gap: (title?.left ?? 0) - (box?.right ?? 0), right: innerWidth - task.getBoundingClientRect().right }
    }),
  )
  expect(tasks.length).toBeGreaterThan(3)
  for (const { gap, right } of tasks) {
    expect(gap).toBeGreaterThan(4)
    expect(right).toBeLessThan(40) // the whole width is the title’s
  }
})

test('both sheets grow on the screen with the reader’s size of text', async ({ visit, app }) => {
  const page = await visit('elena')
  for (const sheet of ['emergency-sheet', 'care-plan']) {
    await page.goto(`/circle/${app.rosa}/${sheet}`)
    const paper = page.locator('.sheet-paper')
    await expect(paper).toHaveCSS('font-size', '16px')
    await page.evaluate(() => {
      document.documentElement.dataset.text = 'largest'
    })
    await expect(paper).toHaveCSS('font-size', '21px')
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toHaveCSS('font-size', '16px')
    await page.emulateMedia({ media: 'screen' })
  }
})

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
