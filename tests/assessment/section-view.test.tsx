import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { openPartsOf, sections } from '~/domain/assessment/sections'
import { differences } from '~/domain/records/differences'
import { emptyValueOf, fieldsOf, isConfidential, type RecordValue } from '~/domain/records/fields'
import { partsOf } from '~/domain/records/view'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { formatterFor } from '~/i18n/formatter.server'
import { i18nFor } from '~/i18n/i18n.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { SectionView } from '~/routes/circle/assessment/section-view'

const en = () => formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })

/** A section as it is shown in English, without its markup: a bar stands between what is beside each other. */
async function shown(name: SectionName, value: RecordValue) {
  const parts = partsOf(sections[name], { ...emptyValueOf(sections[name]), ...value }, wordsReaderOf(await en()))
  const page = <SectionView circleId="rosa" recipientName="Rosa" parts={parts} />
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <I18nextProvider i18n={i18nFor('en')}>{page}</I18nextProvider>
    </MemoryRouter>,
  )
  return html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')
}

test('each risk at home is one, whatever its words', async () => {
  const risks = ['stoveUnsafe', 'livesAloneUnsupervised']
  const page = await shown('bhSafety', { homeSafety: { first: risks, stairs: [], bathroom: null } })
  expect(page).toContain('|Lives alone, with no one looking in|')
  expect(page).toContain('|2 risks found|2 of 7 places looked at|')
  expect(page.match(/Not looked at yet/g)).toHaveLength(5)
})

test('what is recorded of abuse, and nothing else, is for few', () => {
  const parts = sectionNames.flatMap((name) => fieldsOf(sections[name]))
  const marked = parts.flatMap(([part, field]) => (isConfidential(field) ? part : []))
  expect(marked).toEqual(['abuse'])
  for (const name of sectionNames)
    expect(Object.keys(openPartsOf(name).fields), name).toEqual(
      Object.keys(sections[name].fields).filter((part) => !marked.includes(part)),
    )
})

test('a diagnosis code is read with what it stands for, and with what it stood for before', async () => {
  const [before, after] = ['G30.1', 'F01.A11'].map((dementiaDiagnosis) => ({ diagnosis: { dementiaDiagnosis } }))
  const titles = {
    before: 'G30.1 Alzheimer’s disease with late onset',
    after: 'F01.A11 Vascular dementia, mild, with agitation',
  }
  expect(await shown('cognitive', after ?? {})).toContain(`|${titles.after}|`)
  expect(differences(sections.cognitive, before ?? {}, after ?? {}, wordsReaderOf(await en()))).toMatchObject([titles])
})

test('allergies are told apart from none, from not asked and from nothing recorded', async () => {
  const said: [known: string | null, words: string][] = [
    ['yes', '|Allergies|Penicillin|'],
    ['noneKnown', '|No known allergies|'],
    ['notAsked', '|Allergies: not asked|'],
    [null, '|Allergies: not recorded|'],
    ['gone', '|Allergies: not recorded|'],
  ]
  for (const [known, words] of said) {
    const details = known === 'yes' ? 'Penicillin' : null
    expect(await shown('medical', { allergies: { known, details } }), `${known}`).toContain(words)
  }
})

test('a card says that nobody recorded how a caregiver is related', async () => {
  const card = (more: object) =>
    shown('caregiver', { caregivers: [{ id: '01a20664-3a0d-7241-a4bc-82c292044f66', name: 'Ana Ruiz', ...more }] })
  expect(await card({})).toContain('|Relationship not recorded · Not in the circle|')
  expect(await card({ relationship: 'daughter' })).toContain('|Daughter · Not in the circle|')
})
