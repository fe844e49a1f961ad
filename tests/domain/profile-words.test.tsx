import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { prepareEmergencySheet } from '~/domain/recipient/emergency-sheet.server'
import { insuranceRecord, providerRecord } from '~/domain/recipient/profile-record'
import { getProfile } from '~/domain/recipient/queries.server'
import { fieldsOf } from '~/domain/records/fields'
import { RecordView } from '~/forms/record-view'
import { formatterFor } from '~/i18n/formatter.server'
import { i18nFor, textsIn } from '~/i18n/i18n.server'
import { CareProviders } from '~/routes/circle/care-providers'
import { profileWords } from '~/routes/circle/profile-words'
import { recipientWords } from '~/routes/circle/sheet-words'
import { createTestData, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const texts = fieldsOf(insuranceRecord).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []))
const formatterIn = (language: 'en' | 'es') =>
  formatterFor(new Request('http://localhost'), { language, timeZone: 'UTC' })

async function insure(fields: object) {
  const recipient = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  const data = { id: newId(), recipientId: recipient.id, rank: 'primary', createdAt: new Date(), ...fields }
  await write((tx) => tx.insurance.create({ data }))
}

test.each(['en', 'es'] as const)(
  'every text of an insurance is on the profile and on the sheet, under the name it has in the form (%s)',
  async (language) => {
    await insure(Object.fromEntries(texts.map((name) => [name, `The ${name}`])))
    const formatter = await formatterIn(language)
    const [insurance] = profileWords(await getProfile(world.elena), formatter).insurances
    const sheet = recipientWords(await prepareEmergencySheet(world.elena), formatter).insurances[0]?.value
    const t = textsIn(language)
    expect(texts.length).toBeGreaterThan(2)
    expect(insurance?.name).toBe('The insuranceProvider')
    for (const name of texts.filter((one) => one !== 'insuranceProvider')) {
      const label = t(`recipient:${name as 'planType'}`)
      expect(insurance?.lines).toContainEqual(expect.objectContaining({ label, value: `The ${name}` }))
      expect(sheet).toContain(`${label} The ${name}`)
    }
  },
)

async function provide(fields: object) {
  const recipient = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  const about = { id: newId(), recipientId: recipient.id, createdAt: new Date(), firstName: '', lastName: '' }
  await write((tx) => tx.careProvider.create({ data: { ...about, ...fields } }))
}

async function sheetAndPage() {
  const formatter = await formatterIn('en')
  const profile = await getProfile(world.elena)
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('en')}>
      <CareProviders profile={profile} words={profileWords(profile, formatter)} />
    </I18nextProvider>,
  )
  return { page, sheet: recipientWords(await prepareEmergencySheet(world.elena), formatter) }
}

const provided = fieldsOf(providerRecord).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []))

test('every text of a provider is on the profile and on the sheet', async () => {
  const numbers = { phoneNumber: '5055550142', faxNumber: '5055550143' }
  const written = { ...Object.fromEntries(provided.map((name) => [name, `The ${name}`])), ...numbers }
  await provide({ ...written, speciality: 'other', phoneType: 'home', referringProvider: true })
  const { sheet, page } = await sheetAndPage()
  const shown = { ...written, phoneNumber: '(505) 555-0142', faxNumber: '(505) 555-0143' }
  expect(provided.length).toBeGreaterThan(4)
  for (const text of Object.values(shown)) {
    expect(page).toContain(text)
    expect(JSON.stringify(sheet.doctors)).toContain(text)
  }
})

test('a listed doctor of the name of the primary doctor stands once, with both numbers', async () => {
  const pcp = { pcpFirstName: 'Hannah', pcpLastName: 'Begay', pcpPhone: '5055550110', pcpPhoneType: 'mobile' }
  await write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: pcp }))
  await provide({ firstName: 'Hannah', lastName: 'BEGAY', phoneNumber: '5055550199', phoneType: 'business' })
  const { sheet, page } = await sheetAndPage()
  expect(sheet.doctors).toEqual([])
  expect(sheet.primaryCare).toMatchObject({ name: 'Hannah Begay', number: expect.stringContaining('(505) 555-0110') })
  expect(sheet.primaryCare.otherNumbers).toEqual([expect.stringContaining('(505) 555-0199')])
  expect(page.match(/Begay/gi)).toHaveLength(1)
  expect(page.match(/href="tel:[^"]+"/g)).toEqual(['href="tel:+15055550110"', 'href="tel:+15055550199"'])
})

test('the dates of an insurance stand where they are kept, and what is not is missing from the sheet alone', async () => {
  await insure({ insuranceProvider: 'Lovelace', effectiveDate: '2026-01-01' })
  const formatter = await formatterIn('en')
  const words = recipientWords(await prepareEmergencySheet(world.elena), formatter)
  expect(words.insurances[0]).toEqual({ name: 'Primary insurance', value: 'Lovelace, Effective date 01/01/2026' })
  const [insurance] = profileWords(await getProfile(world.elena), formatter).insurances
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('en')}>
      <RecordView lines={insurance?.lines ?? []} />
    </I18nextProvider>,
  )
  expect(page).toContain('<dt>Effective date</dt><dd>01/01/2026</dd>')
  expect(page).toContain('<dt>Expiration date</dt><dd><span class="faint">Not provided</span></dd>')
})

test('who the recipient is stands in the order of the page, with a telephone to call', async () => {
  await write((tx) =>
    tx.recipient.update({
      where: { circleId: world.rosa },
      data: { dateOfBirth: '1940-05-06', phoneNumber: '5055550142', phoneType: 'mobile', residence: 'livingAloneHome' },
    }),
  )
  const { about } = profileWords(await getProfile(world.elena), await formatterIn('en'))
  expect(about.map(({ label }) => label)).toEqual([
    'Full name',
    'Date of birth',
    'Gender',
    'Phone (mobile)',
    'Email',
    'Medicare number',
    'Where Rosa lives',
    'Member since',
    'Address',
  ])
  expect(about.find(({ name }) => name === 'phoneNumber')).toMatchObject({ value: '(505) 555-0142', tel: '5055550142' })
  expect(about[1]?.value).toContain('05/06/1940')
})
