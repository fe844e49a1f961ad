import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { mayEdit } from '~/domain/assessment/access'
import { problemsBeforeBirth } from '~/domain/assessment/dates'
import { getHistory, getSection, savesOnAPage } from '~/domain/assessment/queries.server'
import { sections } from '~/domain/assessment/sections'
import { findMember } from '~/domain/members/queries.server'
import { emptyValueOf, type RecordValue, type RowValue, type Value } from '~/domain/records/fields'
import { parse } from '~/domain/records/schema'
import { typedOf } from '~/domain/records/typed'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { dayIn } from '~/i18n/format'
import { savesOf } from '../prisma/demo/assessments'
import { calendarOf } from '../prisma/demo/calendar'
import { createDemo, demoCircles } from '../prisma/demo/create'
import { type CircleName, circleIds, circleNames, userIds } from '../prisma/demo/ids'
import type { PersonName } from '../prisma/demo/people'

beforeAll(() => createDemo())

async function memberOf(circle: CircleName, person: PersonName) {
  const member = await findMember(userIds[person], circleIds[circle])
  if (!member) throw new Error(`${person} is not in ${circle}’s circle`)
  return member
}

/** The saves of a circle, each with the section as it was before and the day in the circle's zone. */
function savesIn(circle: CircleName, now = new Date()) {
  const { timeZone } = demoCircles[circle]
  return savesOf(circle, calendarOf(timeZone, now)).map((save, index, all) => {
    const earlier = all[index - 1]
    const before = earlier?.section === save.section ? earlier.value : emptyValueOf(sections[save.section])
    const day = dayIn(save.savedAt, timeZone)
    return { ...save, before, day, which: `${circle}, ${save.section} on ${day}` }
  })
}

describe.each(circleNames)('the saves of %s', (circle) => {
  test.each(['2026-11-22', '2028-02-29', '2031-03-31'])('are what a form would have made of them: %s', (today) => {
    for (const { section, value, before, changed, day, which } of savesIn(circle, new Date(`${today}T20:00:00Z`))) {
      const parsed = parse(sections[section], typedOf(sections[section], value), { base: before, today: day })
      const isOlderCode = circle === 'odile' && changed.includes('diagnosis.dementiaDiagnosis')
      const code = 'assessment:errors.olderHeading?code=F03.91'
      expect(parsed.problems, which).toEqual(isOlderCode ? { 'diagnosis.dementiaDiagnosis': code } : {})
      expect(value, which).toEqual(parsed.value)
    }
  })

  test('name the paths that differ from the save before', () => {
    for (const { value, before, changed, which } of savesIn(circle))
      expect([...changed].sort(), which).toEqual(differences(before, value).sort())
  })

  test('are by people who had joined and may edit the section, one after the other', async () => {
    let earlier: { section?: SectionName; savedAt?: Date } = {}
    for (const { section, by, savedAt, which } of savesIn(circle)) {
      const member = await memberOf(circle, by)
      const { createdAt } = await db.member.findUniqueOrThrow({ where: { id: member.id } })
      expect(mayEdit(member, section), which).toBe(true)
      expect(createdAt < savedAt && savedAt < new Date(), which).toBe(true)
      if (earlier.section === section) expect(earlier.savedAt?.getTime(), which).toBeLessThan(savedAt.getTime())
      earlier = { section, savedAt }
    }
  })

  test('know no day before the birth, and no telephone that could be somebody’s', async () => {
    const { dateOfBirth } = await db.recipient.findUniqueOrThrow({ where: { circleId: circleIds[circle] } })
    for (const { section, value, which } of savesIn(circle)) {
      expect(problemsBeforeBirth(sections[section], { value, current: {} }, dateOfBirth), which).toEqual({})
      for (const number of JSON.stringify(value).match(/"phone":"[^"]*"/g) ?? [])
        expect(number, which).toMatch(/"\d{3}55501\d\d"$/)
    }
  })

  test('call the caregivers of the circle by their names', async () => {
    const { caregivers } = await read(circle, 'caregiver')
    const inCircle = rows(caregivers).filter(({ memberId }) => memberId)
    expect(inCircle).not.toHaveLength(0)
    for (const { memberId, name } of inCircle) {
      const where = { id: String(memberId), circleId: circleIds[circle], status: 'active' }
      const { user } = await db.member.findFirstOrThrow({ where, include: { user: true } })
      expect(name).toBe(`${user?.firstName} ${user?.lastName}`)
    }
  })
})

describe('Rosa’s assessment', () => {
  test('has a history of two pages, by Priya and Joan', async () => {
    const priya = await memberOf('rosa', 'priya')
    const { count, people } = await getHistory(priya, 'medical', { page: 2 })
    expect(Math.ceil(count / savesOnAPage)).toBe(2)
    expect(people.map(({ firstName }) => firstName).sort()).toEqual(['Joan', 'Priya'])
    expect((await getHistory(priya, 'cognitive', {})).count).toBeGreaterThanOrEqual(4)
  })

  test('names seven medicines, her allergies and three caregivers', async () => {
    const { medications, allergies } = await read('rosa', 'medical')
    expect(names(medications)).toEqual([
      'Donepezil',
      'Memantine',
      'Levothyroxine',
      'Lisinopril',
      'Atorvastatin',
      'Calcium with vitamin D',
      'Acetaminophen',
    ])
    expect(allergies).toEqual({ known: 'yes', details: 'Penicillin: hives\nSulfa drugs: swelling of the face' })
    const { caregivers } = await read('rosa', 'caregiver')
    expect(rows(caregivers).map(({ name, hoursAWeek }) => [name, hoursAWeek])).toEqual([
      ['Elena Delgado', '42'],
      ['Arturo Delgado', '28'],
      ['Luis Delgado', '9'],
    ])
  })

  test('shows her scores from the first to the latest', async () => {
    const { diagnosis, measures } = await read('rosa', 'cognitive')
    const scoresOf = (type: string) => rows(measures).flatMap((row) => (row.type === type ? [row.score] : []))
    expect(diagnosis).toMatchObject({ declineType: 'alzheimersDisease', dementiaDiagnosis: 'G30.1' })
    expect(scoresOf('moca')).toEqual(['19', '18', '16', '15'])
    expect(scoresOf('mmse')).toEqual(['22', '21', '19'])
  })

  test('tells of abuse to coaches and admins alone', async () => {
    const { abuse } = await read('rosa', 'bhSafety', 'priya')
    expect(abuse).toMatchObject({ status: 'observed', reported: 'notYet' })
    expect(await read('rosa', 'bhSafety', 'mateo')).not.toHaveProperty('abuse')
  })
})

describe('the six assessments differ', () => {
  test('in what each has', async () => {
    const all = await Promise.all(
      circleNames.map((circle) => Promise.all([read(circle, 'cognitive'), read(circle, 'medical')])),
    )
    const said = all.map(([{ diagnosis }, { medications }]) => {
      const { declineType, dementiaDiagnosis } = diagnosis as RecordValue
      return [declineType, dementiaDiagnosis, rows(medications).length]
    })
    expect(said).toEqual([
      ['alzheimersDisease', 'G30.1', 7],
      ['vascularDementia', 'F01.B0', 14],
      ['mixedDementia', 'F03.A0', 2],
      ['undiagnosed', null, 2],
      ['other', 'F03.91', 4],
      ['ftd', 'G31.01', 3],
    ])
  })

  test('but each has a history of every section', () => {
    for (const circle of circleNames) {
      for (const name of sectionNames) {
        const saves = savesIn(circle).filter(({ section }) => section === name)
        expect(saves.length, `${circle} ${name}`).toBeGreaterThanOrEqual(2)
        const [first, last] = [saves[0], saves.at(-1)].map((save) => save?.savedAt.getTime() ?? 0)
        expect((last ?? 0) - (first ?? 0), `${circle} ${name}`).toBeGreaterThan(0)
      }
    }
  })
})

async function read(circle: CircleName, name: SectionName, person: PersonName = 'joan') {
  return (await getSection(await memberOf(circle, person), name)).value
}

const rows = (value: Value | undefined) => (value ?? []) as readonly RowValue[]
const names = (value: Value | undefined) => rows(value).map(({ name }) => name)

/** The paths at which two values of a section differ, told apart field by field. */
function differences(before: RecordValue, after: RecordValue) {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return Object.entries(after).flatMap(([part, value]) => {
    const was = before[part] as RecordValue
    if (Array.isArray(value)) return isSame(value, was) ? [] : [part]
    return Object.entries(value as RecordValue).flatMap(([name, one]) =>
      isSame(one, was[name]) ? [] : [`${part}.${name}`],
    )
  })
}
