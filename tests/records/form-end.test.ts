import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every form with a base or a submission id ends with the field that shows it arrived whole', () => {
  const others = [
    'routes/circle/assessment/discard-draft.tsx', // only names the draft
    'routes/provider/role-checkboxes-form.tsx', // its last field names a preview, without which nothing is saved
  ]
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const withBase = files.filter((file) => /name="(base|submissionId)"/.test(readFileSync(`app/${file}`, 'utf8')))
  const withoutEnd = withBase.filter(
    (file) => !/<FormEnd \/>\s*<\/(\w+\.)?\w*Form>/.test(readFileSync(`app/${file}`, 'utf8')),
  )
  expect(withBase.length).toBeGreaterThan(4)
  expect(withoutEnd.sort()).toEqual(others)
})
