import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '~/data/connection.server'
import { db } from '~/data/db.server'
import { databaseFile } from '~/data/files.server'
import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import type { Member } from '~/domain/member'
import { prepareEmergencySheet } from '~/domain/recipient/emergency-sheet.server'
import { endOf, shownNumber } from '~/domain/recipient/rules'
import { Forbidden } from '~/domain/refusals'
import type { SectionName } from '~/domain/section-names'
import { formatterFor } from '~/i18n/formatter.server'
import { fitted } from '~/routes/circle/sheet-fit'
import { healthWords } from '~/routes/circle/sheet-health-words'
import { recipientWords } from '~/routes/circle/sheet-words'
import { prepareSecrets } from '~/secrets.server'
import { createTestData, type World } from '../world'

let world: World
beforeAll(() => prepareSecrets({ isNew: true }))
beforeEach(async () => {
  world = await createTestData()
})

const medicare = '1EG4-TE5-MK72'
const givePhone = (member: Member, phone = '5055550100') =>
  write((tx) => tx.user.update({ where: { id: member.userId }, data: { phone } }))
const rowsOf = (member: Member) => db.audit.findMany({ where: { actorId: member.userId } })

async function giveNumbers() {
  const { id } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  const insuranceId = newId()
  const cms = seal(medicare, { table: 'Recipient', column: 'cms', id })
  const memberID = seal('XJW-882910', { table: 'Insurance', column: 'memberID', id: insuranceId })
  await write(async (tx) => {
    await tx.recipient.update({ where: { id }, data: { cms } })
    await tx.insurance.create({
      data: { id: insuranceId, recipientId: id, rank: 'primary', memberID, createdAt: new Date() },
    })
  })
}

function save(section: SectionName, value: object | string) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const { circleId, userId: savedById } = world.priya
  const data = { id: newId(), circleId, section, value: text, changed: '[]', savedById, savedAt: new Date() }
  return write((tx) => tx.assessmentRevision.create({ data }))
}

/** The words of the sheet as somebody prints it. */
async function wordsFor(member: Member, language: 'en' | 'es' = 'en') {
  const sheet = await prepareEmergencySheet(member)
  const formatter = await formatterFor(new Request('http://localhost'), { language, timeZone: 'UTC' })
  const [recipient, health] = [recipientWords(sheet, formatter), healthWords(sheet.facts, formatter)]
  return fitted({ ...recipient, ...health, name: sheet.firstName, printed: 'Printed today' })
}

describe('numbers', () => {
  beforeEach(giveNumbers)

  test.each(['priya', 'elena', 'joan'] as const)(
    '%s, who may edit the recipient, sees them whole, which is audited each time',
    async (who) => {
      for (const times of [1, 2]) {
        const { medicare: shown, insurances, isWhole } = await prepareEmergencySheet(world[who])
        expect([isWhole, shown, insurances[0]?.memberNumber]).toEqual([
          true,
          { isWhole: true, text: medicare },
          { isWhole: true, text: 'XJW-882910' },
        ])
        const rows = await rowsOf(world[who])
        expect(rows).toHaveLength(times)
        expect(rows[0]).toMatchObject({ action: 'recipient.sheetPrinted', circleId: world.rosa, outcome: 'done' })
        expect(rows[0]?.details).toBe('{"fields":["cms","memberID"]}')
      }
    },
  )

  test.each(['luis', 'mateo', 'sam', 'nora'] as const)(
    '%s, who may not, sees how they end, and nothing else of them',
    async (who) => {
      const sheet = await prepareEmergencySheet(world[who])
      expect(sheet.medicare).toEqual({ isWhole: false, text: 'MK72' })
      expect(sheet.insurances[0]?.memberNumber).toEqual({ isWhole: false, text: '2910' })
      expect(JSON.stringify(sheet)).not.toMatch(/1EG4|XJW|v1\./)
      expect(await rowsOf(world[who])).toEqual([])
    },
  )

  test('are shown by their end, without a row, while another process holds the write lock', async () => {
    await save('medical', { allergies: { known: 'yes', details: 'Penicillin' } })
    const other = openDatabase(databaseFile, { readonly: false })
    other.exec('BEGIN IMMEDIATE')
    const sheet = await prepareEmergencySheet(world.elena).finally(() => other.close())
    expect(sheet.isWhole).toBe(false)
    expect(sheet.medicare).toEqual({ isWhole: false, text: 'MK72' })
    expect(sheet.insurances[0]?.memberNumber).toEqual({ isWhole: false, text: '2910' })
    expect(JSON.stringify(sheet)).not.toMatch(/1EG4|XJW|v1\./)
    expect(sheet.firstName).toBe('Rosa')
    expect(sheet.facts.medical.value.allergies).toEqual({ known: 'yes', details: 'Penicillin' })
    expect(await rowsOf(world.elena)).toEqual([])
    expect((await prepareEmergencySheet(world.elena)).isWhole).toBe(true)
  })

  test('a short one shows nothing of itself', () => {
    for (const [number, text] of [
      ['1', ''],
      ['12345', '45'],
      ['1234567', '567'],
      ['12-34-5', '45'],
      ['A-1-B-2', 'B2'],
      ['1EG4-TE5-MK72', 'MK72'],
      ['1EG4-TE5-M-K-7-2', 'MK72'],
    ] as const) {
      expect(shownNumber(number, { isWhole: false })).toEqual({ isWhole: false, text })
      expect(endOf(number)).toBe(text)
    }
    expect(shownNumber('12345', { isWhole: true })).toEqual({ isWhole: true, text: '12345' })
  })
})

test('nothing is recorded of somebody new, and the sheet is there all the same', async () => {
  const sheet = await prepareEmergencySheet(world.luis)
  expect(sheet).toMatchObject({ firstName: 'Rosa', medicare: null, insurances: [], contacts: [], providers: [] })
})

test('whoever may not view the recipient gets no sheet', async () => {
  const blind = { ...world.luis, rules: world.luis.rules.filter(({ resource }) => resource !== 'careRecipient') }
  await expect(prepareEmergencySheet(blind)).rejects.toThrow(Forbidden)
})

describe('contacts', () => {
  const names = async () => (await prepareEmergencySheet(world.sam)).contacts.map(({ firstName }) => firstName)

  test('are circle admins, then family, then the coach, as far as they have a phone; nobody else', async () => {
    for (const who of ['priya', 'elena', 'luis', 'mateo', 'sam', 'nora', 'joan'] as const) await givePhone(world[who])
    expect(await names()).toEqual(['Elena', 'Luis', 'Priya'])
    await givePhone(world.elena, '')
    expect(await names()).toEqual(['Luis', 'Priya'])
  })

  test('are not those who were invited, said no or have left', async () => {
    const { dora, ruth, victor } = world.users
    for (const { id } of [dora, ruth, victor])
      await write((tx) => tx.user.update({ where: { id }, data: { phone: '5055550199' } }))
    expect(await names()).toEqual([])
  })

  test('are at most six, the coach among them, and the sheet says how many are left out', async () => {
    await givePhone(world.priya)
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'family' } })
    for (let number = 0; number < 8; number++) {
      const [id, email, createdAt] = [newId(), `${newId()}@example.test`, new Date()]
      await write(async (tx) => {
        await tx.user.create({
          data: { id, email, firstName: `Kin ${number}`, lastName: 'Delgado', phone: '5055550111', createdAt },
        })
        await tx.member.create({
          data: { id: newId(), circleId: world.rosa, userId: id, email, roleId, status: 'active', createdAt },
        })
      })
    }
    const { contacts, contactsLeftOut } = await prepareEmergencySheet(world.sam)
    expect(contacts).toHaveLength(6)
    expect(contacts.at(-1)?.firstName).toBe('Priya')
    expect(contactsLeftOut).toBe(3)
  })
})

test('providers are those that are not removed, six at most', async () => {
  const { id: recipientId } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  await write(async (tx) => {
    for (let number = 0; number < 8; number++) {
      await tx.careProvider.create({
        data: {
          id: newId(),
          recipientId,
          firstName: 'Doc',
          lastName: String(number),
          docStatus: number === 0 ? 'removed' : 'active',
          createdAt: new Date(),
        },
      })
    }
  })
  const { providers, providersLeftOut } = await prepareEmergencySheet(world.luis)
  expect(providers.map(({ lastName }) => lastName)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(providersLeftOut).toBe(1)
})

describe('what the assessment says', () => {
  const taken = { id: newId(), name: 'Donepezil', dose: '10', unit: 'mg', route: 'oral', times: ['bedtime'] }

  test('each answer to the question for allergies has words of its own', async () => {
    const answers: [name: string, allergies: object | undefined, en: string, es: string][] = [
      ['nothing saved', undefined, 'Not recorded', 'Sin registro'],
      ['no answer', {}, 'Not recorded', 'Sin registro'],
      ['not asked', { known: 'notAsked' }, 'Not asked', 'No se preguntó'],
      ['none known', { known: 'noneKnown' }, 'No known allergies', 'Sin alergias conocidas'],
      ['some', { known: 'yes', details: ' Latex: hives\n\nNuts' }, 'Latex: hives · Nuts', 'Latex: hives · Nuts'],
      [
        'not which',
        { known: 'yes' },
        'Has allergies, but which ones is not recorded',
        'Tiene alergias, pero no hay registro de cuáles',
      ],
    ]
    for (const [name, allergies, ...texts] of answers) {
      if (allergies) await save('medical', { allergies })
      const said = [await wordsFor(world.nora, 'en'), await wordsFor(world.nora, 'es')]
      expect(
        said.map((words) => words.allergies),
        name,
      ).toEqual(texts)
    }
  })

  test('what cannot be read is neither recorded nor not recorded; an earlier save is shown with its day', async () => {
    await save('legal', 'not a section')
    await save('medical', { allergies: { known: 'noneKnown' }, medications: [taken] })
    await save('medical', '[')
    const { polst, papers, allergies, medications, olderSaves } = await wordsFor(world.luis)
    expect([polst.status, ...papers.map(({ value }) => value)]).toEqual(Array(3).fill('cannot be read'))
    expect([allergies, medications.length]).toEqual(['No known allergies', 1])
    expect(olderSaves).toEqual([expect.stringMatching(/^Medical: the latest save can’t be read/)])

    await write((tx) => tx.assessmentRevision.deleteMany({ where: { circleId: world.rosa, value: { not: '[' } } }))
    const lost = await wordsFor(world.luis)
    expect([lost.allergies, lost.noMedications, lost.conditions?.[0]]).toEqual(Array(3).fill('cannot be read'))
    expect(lost.polst.status).toBeNull()
  })

  test('each answer to the question for a POLST, and where the paper is', async () => {
    const held = { holder: 'Dr. Begay', phone: '5055550110', place: 'on the fridge', missing: 'a signature' }
    const answers: [answer: string | null, status: string | null, details: string | null][] = [
      [null, null, null],
      ['unknown', null, null],
      ['no', 'No', null],
      ['inProgress', 'In progress', 'missing: a signature'],
      ['yes', 'Yes', 'Dr. Begay, (505) 555-0110, paper kept: on the fridge'],
    ]
    for (const [status, ...words] of answers) {
      await save('legal', { polst: { ...held, status } })
      const { polst } = await wordsFor(world.mateo)
      expect([polst.name, polst.status, polst.details], String(status)).toEqual(['POLST / MOLST', ...words])
    }
  })

  test('diagnosis, falls, and what is recorded of moving and hearing stand in words', async () => {
    await save('cognitive', { diagnosis: { declineType: 'alzheimersDisease', dementiaDiagnosis: 'G30.1' } })
    await save('functional', { movingAround: { walking: { level: 'supervision', note: 'Cane outside' } } })
    await save('bhSafety', { falls: { fallen: 'yes', count: '2', devices: [] } })
    await save('medical', { senses: { hearing: 'Better on the left' }, conditions: { heart: ['stroke'], lungs: [] } })
    const { diagnosis, health, conditions } = await wordsFor(world.sam)
    expect(diagnosis).toMatchObject({ name: 'Alzheimer’s disease', code: expect.stringMatching(/^G30\.1 Alzheimer/) })
    expect(conditions).toEqual(['Stroke or TIA'])
    expect(health.map(({ value }) => value)).toEqual([
      'Supervision. Cane outside',
      'Nothing',
      '2 in the past 6 months',
      null,
      'Better on the left',
      null,
    ])
  })

  test('there are no chronic conditions only when all were asked for', async () => {
    const groups = ['heart', 'hormones', 'bones', 'lungs', 'senses', 'digestion', 'nerves', 'cancers']
    const none = Object.fromEntries(groups.map((name) => [name, []]))
    await save('medical', { conditions: { ...none, lungs: null } })
    expect((await wordsFor(world.sam)).conditions).toBeNull()
    await save('medical', { conditions: none })
    expect((await wordsFor(world.sam)).conditions).toEqual(['None'])
  })

  test('it is the same for everyone who gets the sheet, and nothing of it is about abuse', async () => {
    await save('medical', { medications: [taken] })
    const secret = { status: 'observed', types: ['physical'], notes: 'SENTINEL-abuse', reference: 'SENTINEL-reference' }
    await save('bhSafety', { abuse: secret, falls: { fallen: 'no' } })
    for (const who of ['priya', 'joan', 'elena', 'luis', 'mateo', 'sam', 'nora'] as const) {
      const { facts } = await prepareEmergencySheet(world[who])
      expect(facts.medical.value.medications, who).toHaveLength(1)
      expect(JSON.stringify(facts), who).not.toMatch(/SENTINEL|abuse|observed/)
      expect((await wordsFor(world[who])).health[2]?.value, who).toBe('None in the past 6 months')
    }
  })

  test('the general information stands on it, cut where it would not fit, and nowhere when there is none', async () => {
    const inform = (generalInformation: string | null) =>
      write((tx) => tx.recipient.update({ where: { circleId: world.rosa }, data: { generalInformation } }))
    expect((await wordsFor(world.nora)).information).toBeNull()
    await inform('Lives by the river.\n\nLikes the radio.')
    const words = await wordsFor(world.nora)
    expect([words.information, words.isCut]).toEqual(['Lives by the river. Likes the radio.', false])
    await inform('Likes the radio. '.repeat(290))
    const long = await wordsFor(world.nora)
    expect(long.information?.length).toBeGreaterThan(150)
    expect(long.information?.length).toBeLessThan(700)
    expect(long.isCut).toBe(true)
  })

  test('a long list is cut, and says how many more there are', async () => {
    const medications = Array.from({ length: 100 }, () => ({ ...taken, id: newId() }))
    await save('medical', { medications, allergies: { known: 'yes', details: 'Nuts '.repeat(900) } })
    const words = await wordsFor(world.elena)
    expect(words.medications.length).toBeGreaterThan(20)
    expect(words.medications.length + words.medicationsLeftOut).toBe(100)
    expect([words.medicationsLeftOut > 0, words.hasMoreAllergies, words.isCut]).toEqual([true, true, true])
    expect(words.medications[0]).toMatchObject({ name: 'Donepezil 10 mg, oral', times: 'Bedtime' })

    await save('medical', { medications: medications.slice(0, 12) })
    const short = await wordsFor(world.elena)
    expect([short.medications.length, short.medicationsLeftOut, short.isCut]).toEqual([12, 0, false])
  })
})
