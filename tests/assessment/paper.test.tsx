import type { LoaderFunctionArgs } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { getMedicationList, listSectionsForPaper } from '~/domain/assessment/for-paper.server'
import { getSection } from '~/domain/assessment/queries.server'
import { Forbidden } from '~/domain/refusals'
import { type SectionName, sectionNames } from '~/domain/section-names'
import type { User } from '~/domain/user'
import { i18nFor } from '~/i18n/i18n.server'
import { loader as carePlanLoader } from '~/routes/circle/assessment/care-plan'
import { CarePlan } from '~/routes/circle/assessment/care-plan-view'
import { loader as listLoader } from '~/routes/circle/assessment/medication-list'
import { MedicationList } from '~/routes/circle/assessment/medication-list-view'
import { prepareSecrets } from '~/secrets.server'
import { cookieOf, createTestData, type World } from '../world'

let world: World
beforeAll(() => prepareSecrets({ isNew: true }))
beforeEach(async () => {
  world = await createTestData()
})

const vitamin = {
  ...{ id: newId(), name: 'Vitamin D3', dose: '25', unit: 'mcg', route: 'oral', moreInfo: 'With breakfast' },
  times: ['am', 'bedtime'],
}

type Who = 'priya' | 'joan' | 'elena' | 'luis' | 'mateo' | 'sam' | 'nora'

function save(section: SectionName, value: object | string) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const { circleId, userId: savedById } = world.priya
  const data = { id: newId(), circleId, section, value: text, changed: '[]', savedById, savedAt: new Date() }
  return write((tx) => tx.assessmentRevision.create({ data }))
}

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>

async function dataOf<L extends Loader>(loader: L, user: User, path: string) {
  const request = new Request(`http://localhost:3000/circle/${world.rosa}/${path}`, {
    headers: { accept: 'text/html', cookie: cookieOf(user) },
  })
  return (await loader({ request, params: { circleId: world.rosa }, context: {} })) as Awaited<ReturnType<L>>
}

/** What is printed, without its markup: of elements beside each other with a bar between. */
function textOf(language: 'en' | 'es', page: JSX.Element) {
  const html = renderToStaticMarkup(<I18nextProvider i18n={i18nFor(language)}>{page}</I18nextProvider>)
  return html
    .replace(/<(dt|dd|li|p|h\d|td|th|div|strong|small|span class="sheet-nothing")(\s[^>]*)?>/g, '|')
    .replace(/<[^>]*>/g, '')
    .replace(/\|+/g, '|')
}

const carePlan = (who: Who, language: 'en' | 'es' = 'en') =>
  dataOf(carePlanLoader, world.users[who], `care-plan?lang=${language}`)
const printedPlan = async (who: Who, language: 'en' | 'es' = 'en') =>
  textOf(language, <CarePlan {...(await carePlan(who, language))} />)
const list = (who: Who, language: 'en' | 'es' = 'en') =>
  dataOf(listLoader, world.users[who], `assessment/medical/medications?lang=${language}`)
const printedList = async (who: Who, language: 'en' | 'es' = 'en') =>
  textOf(language, <MedicationList {...(await list(who, language))} />)

const sectionsOf: Record<Exclude<Who, 'nora'>, readonly SectionName[]> = {
  priya: sectionNames,
  joan: sectionNames,
  elena: sectionNames,
  luis: sectionNames,
  mateo: ['functional', 'medical', 'bhSafety'],
  sam: ['functional', 'medical', 'bhSafety'],
}
const readers = Object.keys(sectionsOf) as (keyof typeof sectionsOf)[]

/** A note in each section that stands nowhere else, and one that nobody is to find on paper. */
const notes = {
  caregiver: { caregivers: [{ id: newId(), name: 'Elena Delgado', isPrimary: true, worries: 'NOTE-caregiver' }] },
  cognitive: { capacity: { dementiaAcuity: { level: 'medium', note: 'NOTE-cognitive' } } },
  functional: { dailyLiving: { bathing: { level: 'substantial', note: 'NOTE-functional' } } },
  medical: { senses: { hearing: 'NOTE-medical' } },
  bhSafety: {
    falls: { fallen: 'no', notes: 'NOTE-bhSafety' },
    abuse: { status: 'observed', types: ['physical'], notes: 'NOTE-abuse', reference: 'NOTE-reference' },
  },
  socialNeeds: { dailyLife: { pets: 'NOTE-socialNeeds' } },
  legal: { more: { extraInformation: 'NOTE-legal' } },
} satisfies Record<SectionName, object>

async function saveNotes() {
  for (const [section, value] of Object.entries(notes)) await save(section as SectionName, value)
}

describe('the care plan', () => {
  test('holds the sections that each may see, and of no other one a word', async () => {
    await saveNotes()
    for (const who of readers) {
      const { sections } = await carePlan(who)
      expect(
        sections.map(({ name }) => name),
        who,
      ).toEqual(sectionsOf[who])
      const printed = await printedPlan(who)
      for (const name of sectionNames) {
        const isSeen = sectionsOf[who].includes(name)
        expect([name, printed.includes(`NOTE-${name}`)], who).toEqual([name, isSeen])
        expect([name, JSON.stringify(sections).includes(`NOTE-${name}`)], who).toEqual([name, isSeen])
      }
    }
  })

  test('says nothing of abuse, not even to those who may see that part', async () => {
    await saveNotes()
    expect((await getSection(world.priya, 'bhSafety')).value.abuse).toMatchObject({ status: 'observed' })
    for (const who of readers) {
      expect(JSON.stringify(await listSectionsForPaper(world[who])), who).not.toMatch(/abuse|NOTE-reference|observed/i)
      for (const language of ['en', 'es'] as const)
        expect(JSON.stringify(await carePlan(who, language)), who).not.toMatch(/abuse|maltrato|NOTE-reference/i)
    }
  })

  test('holds no section for those who may see none, and none that its readers may not see', async () => {
    await saveNotes()
    expect(await listSectionsForPaper(world.nora)).toEqual([])
    expect((await carePlan('nora')).sections).toEqual([])
    const sectionsFor = async (who: Who, audience: string) => {
      const { sections } = await dataOf(carePlanLoader, world.users[who], `care-plan?for=${audience}`)
      return sections.map(({ name }) => name)
    }
    expect(await sectionsFor('priya', 'careTeam')).toEqual(sectionsOf.mateo)
    expect(await sectionsFor('priya', 'coaches')).toEqual(sectionNames)
    expect(await sectionsFor('mateo', 'coaches')).toEqual(sectionsOf.mateo)
  })

  test('names once in a part what is not recorded, and who reviewed a section when', async () => {
    await save('functional', { dailyLiving: { eating: { level: 'independent', note: null } } })
    const [functional, medical] = (await carePlan('mateo')).sections
    expect(functional?.reviewed).toMatch(/^Last reviewed \d\d\/\d\d\/\d{4} by Priya Raman$/)
    expect(functional?.parts.map(({ title, missing }) => [title, missing]).slice(0, 2)).toEqual([
      ['Daily living', 'Bathing · Dressing · Toileting · Grooming'],
      ['Moving around', 'Transferring · Walking · Wheelchair'],
    ])
    expect(medical).toMatchObject({ reviewed: 'No one has filled this in yet.', parts: [] })
    const printed = await printedPlan('mateo')
    expect(printed).toContain('Eating|Independent|Not recorded: Bathing · Dressing · Toileting · Grooming')
    expect(printed).toContain('|Moving around|Not recorded|')
    expect(await printedPlan('mateo', 'es')).toContain('Comer|Sin ayuda|Sin registro: Bañarse')
  })

  test('has the medicines before the goals and nowhere else, for those who may see them', async () => {
    await saveNotes()
    for (const medications of [[vitamin], []]) {
      await save('medical', { medications })
      const said = medications.length ? '|Vitamin D3|With breakfast|' : '|Medications |No medicines are recorded.'
      for (const who of readers) {
        const printed = await printedPlan(who)
        expect(printed.split('|Medications |'), who).toHaveLength(2)
        expect(printed.split(said), who).toHaveLength(2)
        expect(printed.indexOf(said), who).toBeLessThan(printed.indexOf('|Goals and actions |'))
        expect(printed.indexOf('|Goals and actions |'), who).toBeLessThan(printed.indexOf('|Functional'))
      }
    }
    expect(await printedPlan('nora')).not.toContain('Medications')
  })

  test('words medicines, people, months, and levels of help', async () => {
    const service = { id: newId(), name: 'Meals on wheels', status: 'active', startDate: '2026-05' }
    await save('socialNeeds', { services: [service] })
    await save('caregiver', notes.caregiver)
    await save('functional', notes.functional)
    await save('medical', { medications: [vitamin] })
    const [caregiver, , functional, medical, , socialNeeds] = (await carePlan('luis', 'es')).sections
    const [person] = caregiver?.parts[0]?.rows ?? []
    expect(person?.title).toBe('Elena Delgado')
    expect(person?.answers[0]).toEqual({ name: 'Responsable principal del cuidado', value: 'Sí', note: null })
    expect(functional?.parts[0]?.answers[0]).toMatchObject({ level: 4, note: 'NOTE-functional' })
    expect(medical?.parts.find(({ name }) => name === 'medications')?.medications).toHaveLength(1)
    const [meals] = socialNeeds?.parts.find(({ name }) => name === 'services')?.rows ?? []
    expect(meals?.answers.map(({ value }) => value)).toContain('mayo de 2026')
  })

  test('shows the day of birth and the end of the Medicare number to those who may view the recipient', async () => {
    const { id } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
    const cms = seal('1EG4-TE5-MK72', { table: 'Recipient', column: 'cms', id })
    await write((tx) => tx.recipient.update({ where: { id }, data: { dateOfBirth: '1945-03-14', cms } }))
    for (const who of ['priya', 'sam'] as const) {
      const { name, about } = (await carePlan(who)).head
      expect([name, ...about], who).toEqual([
        'Rosa Delgado',
        expect.stringContaining('03/14/1945'),
        'Medicare number ends in MK72',
      ])
    }
    expect(await db.audit.count({ where: { circleId: world.rosa } })).toBe(0)
  })

  test('says which section cannot be read', async () => {
    await save('legal', '{')
    const legal = (await carePlan('elena')).sections.at(-1)
    expect(legal?.problem).toMatch(/can’t be read/)
    expect([legal?.reviewed, legal?.parts]).toEqual([null, []])
  })
})

describe('the medication list', () => {
  test('is for those who may see the medical section', async () => {
    await save('medical', { medications: [vitamin] })
    for (const who of readers) expect((await list(who)).words.medications, who).toHaveLength(1)
    await expect(getMedicationList(world.nora)).rejects.toThrow(Forbidden)
    await expect(list('nora')).rejects.toMatchObject({ status: 403 })
    const { rules } = world.mateo
    const withoutMedical = { ...world.mateo, rules: rules.filter(({ resource }) => resource !== 'assessment.medical') }
    await expect(getMedicationList(withoutMedical)).rejects.toThrow(Forbidden)
  })

  test('shows of the medical section its medicines and allergies only', async () => {
    await saveNotes()
    for (const who of readers) expect(JSON.stringify(await list(who)), who).not.toContain('NOTE-')
  })

  test('keeps doses as they were written, with their unit, and says each time in its column', async () => {
    const doses: [dose: string | null, unit: string | null, said: string | null][] = [
      ['25', 'mcg', '25 μg (mcg)'],
      ['0.025', 'mg', '0.025 mg'],
      ['1,000', 'Kg', '1,000 kg'],
      ['half a tablet', null, 'half a tablet'],
      ['2', 'unknown', '2 (unit unknown)'],
      [null, 'mg', null],
    ]
    for (const [dose, unit, said] of doses) {
      await save('medical', { medications: [{ ...vitamin, dose, unit }] })
      const { medications } = (await list('mateo')).words
      expect(medications, `${dose} ${unit}`).toMatchObject([{ dose: said, route: 'Oral', moreInfo: 'With breakfast' }])
    }
    await save('medical', { medications: [vitamin] })
    const columns = 'Medicine|Dose|Route|AM|Noon|PM|Bedtime|As needed|Good to know'
    expect(await printedList('mateo')).toContain(`${columns}|Vitamin D3|25 μg (mcg)|Oral|AM|Bedtime|With breakfast|`)
    expect(await printedList('mateo', 'es')).toContain(
      '|Vitamin D3|25 μg (mcg)|Oral|Mañana|Al acostarse|With breakfast|',
    )
  })

  test('lists what is given only as needed last', async () => {
    const asNeeded = { ...vitamin, id: newId(), name: 'Acetaminophen', times: ['asNeeded'] }
    await save('medical', { medications: [asNeeded, vitamin] })
    const { medications } = (await list('sam')).words
    expect(medications.map(({ name }) => name)).toEqual(['Vitamin D3', 'Acetaminophen'])
  })

  test('begins with the allergies, each on a line, or with what is known of them', async () => {
    const answers: [allergies: object, printed: string][] = [
      [{}, 'Allergies|Not recorded|'],
      [{ known: 'notAsked' }, 'Allergies|Not asked|'],
      [{ known: 'noneKnown' }, 'Allergies|No known allergies|'],
      [{ known: 'yes', details: 'Penicillin\nNuts' }, 'Allergies|Penicillin|Nuts|'],
      [{ known: 'yes' }, 'Allergies|Has allergies, but which ones is not recorded|'],
    ]
    for (const [allergies, printed] of answers) {
      await save('medical', { allergies, medications: [vitamin] })
      expect(await printedList('mateo'), JSON.stringify(allergies)).toContain(printed)
    }
    await write((tx) => tx.assessmentRevision.updateMany({ where: { circleId: world.rosa }, data: { value: '' } }))
    expect(await printedList('mateo')).toMatch(/can’t be read.*Allergies\|cannot be read\|Medications\|cannot be read/)
  })

  test('says with whom it was checked, who printed it, and has room for two signatures', async () => {
    const checks: [review: object, said: string][] = [
      [{ checkedOn: '2026-11-02', checkedWith: 'Plaza Pharmacy' }, 'Checked with Plaza Pharmacy on 11/02/2026'],
      [{ checkedOn: '2026-11-02' }, 'Checked on 11/02/2026'],
      [{ checkedWith: 'Plaza Pharmacy' }, 'Checked with Plaza Pharmacy'],
      [{}, 'Last checked: not recorded'],
    ]
    for (const [medicationReview, said] of checks) {
      await save('medical', { medicationReview })
      expect((await list('mateo')).words.checked, said).toBe(said)
    }
    const printed = await printedList('mateo')
    expect(printed).toMatch(/Printed \d\d\/\d\d\/\d{4} at .* by Mateo Cruz/)
    expect(printed.match(/Name and signature/g)).toHaveLength(2)
  })
})
