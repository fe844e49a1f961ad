import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
const hasNoEnd = (file: string) => !/<FormEnd \/>\s*<\/(\w+\.)?\w*Form>/.test(readFileSync(`app/${file}`, 'utf8'))

test('every form with a base or a submission id ends with the field that shows it arrived whole', () => {
  const others = [
    'routes/circle/assessment/discard-draft.tsx', // only names the draft
    'routes/circle/feed/post-foot.tsx', // inside the form of post-form.tsx
    'routes/provider/role-checkboxes-form.tsx', // its last field names a preview, without which nothing is saved
  ]
  const withBase = files.filter((file) => /name="(base|submissionId)"/.test(readFileSync(`app/${file}`, 'utf8')))
  expect(withBase.length).toBeGreaterThan(4)
  expect(withBase.filter(hasNoEnd).sort()).toEqual(others)
})

test('every form of checkboxes that posts ends with it as well: what is missing in it would be cleared', () => {
  const withBoxes = files.filter((file) => {
    const source = readFileSync(`app/${file}`, 'utf8')
    return /type="checkbox"|<(PeoplePick|LabelCheckbox|ScopeChoice)\b/.test(source) && source.includes('method="post"')
  })
  expect(withBoxes.length).toBeGreaterThan(5)
  expect(withBoxes.filter(hasNoEnd)).toEqual([])
})
