import { type AlignmentValue, alignmentRecord, stepNames, steps } from '~/domain/alignment/alignment-record'
import { changeRecordFor } from '~/domain/alignment/change-record'
import { changeStatus, saveStep } from '~/domain/alignment/commands.server'
import { lastChangeOf } from '~/domain/alignment/queries.server'
import { addRespite } from '~/domain/alignment/respite.server'
import { respiteRecord } from '~/domain/alignment/respite-record'
import type { Status, UnalignmentReason } from '~/domain/alignment/statuses'
import { type AnyRecord, emptyValueOf } from '~/domain/records/fields'
import { typedOf } from '~/domain/records/typed'
import type { Calendar } from './calendar'
import { type CircleName, memberIdOf, rowIdOf } from './ids'
import { type PersonName, people } from './people'
import { type DemoAct, type MemberCommand, newForm } from './timeline'

type Move = { to: Status; daysAgo: number; at?: string; reason?: UnalignmentReason; note?: string }
type Respite = { daysAgo: number; setting: 'home' | 'adultDay' | 'facility'; units: number; unitCents: number }
type DemoAlignment = {
  by: PersonName
  said: Partial<Omit<AlignmentValue, 'caregivers'>>
  caregivers?: { person?: PersonName; name: string; relationship: string }[]
  moves: Move[] // the earliest first
  respite?: Respite[]
}

const clinician = {
  clinicianFirstName: 'Mina',
  clinicianLastName: 'Stavros',
  attestation: 'assessment_dsm5',
} as const
const eligible = { eligible: 'yes', consent: 'yes', isNew: 'new' } as const

// Invented figures of a programme.
const alignments: Partial<Record<CircleName, DemoAlignment>> = {
  rosa: {
    by: 'priya',
    said: { ...eligible, ...clinician, hasPrimary: 'yes_one', guideRespiteEligible: 'yes' },
    caregivers: [{ person: 'elena', name: 'Elena Delgado', relationship: 'daughter' }],
    moves: [
      { to: 'collecting_enrollment_information', daysAgo: 330 },
      { to: 'submitted_to_medicare_for_alignment', daysAgo: 312 },
      { to: 'aligned', daysAgo: 296 },
      { to: 'needs_reassessment', daysAgo: 52, note: 'New FAST stage' },
      { to: 'aligned', daysAgo: 41 },
    ],
    respite: [
      { daysAgo: 12, setting: 'adultDay', units: 4, unitCents: 9_600 },
      { daysAgo: 33, setting: 'home', units: 3, unitCents: 12_000 },
    ],
  },
  walter: {
    by: 'priya',
    said: { eligible: 'yes', consent: 'unknown', isNew: 'existing', hasPrimary: 'undetermined' },
    moves: [
      { to: 'waiting_to_enroll', daysAgo: 47 },
      { to: 'collecting_enrollment_information', daysAgo: 26 },
    ],
  },
  ines: {
    by: 'priya',
    said: { ...eligible, ...clinician, hasPrimary: 'no' },
    moves: [
      { to: 'collecting_enrollment_information', daysAgo: 31 },
      { to: 'submitted_to_medicare_for_alignment', daysAgo: 8, at: '17:30' }, // the day her stage was known
    ],
  },
  odile: {
    by: 'priya',
    said: { ...eligible, ...clinician, isNew: 'existing', hasPrimary: 'no' },
    moves: [
      { to: 'collecting_enrollment_information', daysAgo: 327 },
      { to: 'submitted_to_medicare_for_alignment', daysAgo: 321, at: '14:00' },
      { to: 'aligned', daysAgo: 320 },
      { to: 'unaligned', daysAgo: 24, reason: 'long_term_nursing_home' },
    ],
  },
  samuel: {
    by: 'theo',
    said: { ...eligible, ...clinician, isNew: 'existing', hasPrimary: 'no' },
    moves: [
      { to: 'collecting_enrollment_information', daysAgo: 220 },
      { to: 'submitted_to_medicare_for_alignment', daysAgo: 205 },
      { to: 'aligned', daysAgo: 172 },
    ],
  },
}

type Place = { name: CircleName; calendar: Calendar }

/** The record as filled in on the day of its first status, its statuses, and the respite. */
export function alignmentActs({ name, calendar }: Place): DemoAct[] {
  const demo = alignments[name]
  if (!demo) return []
  const { by, moves, respite = [] } = demo
  const act = (daysAgo: number, time: string, command: MemberCommand): DemoAct => {
    return { at: calendar.instant(daysAgo, time), by, circle: name, command }
  }
  const value = recordOf(name, demo)
  const [first] = moves
  return [
    ...stepNames.map((step) =>
      act(first?.daysAgo ?? 0, '09:00', (member) =>
        saveStep(member, step, newForm(typedOf(steps[step] as AnyRecord, value))),
      ),
    ),
    ...moves.map(({ to, daysAgo, at = '09:30', reason, note = null }) =>
      act(daysAgo, at, async (member) => {
        const { id: after = '' } = (await lastChangeOf(member.circleId)) ?? {}
        const typed = typedOf(changeRecordFor(to) as AnyRecord, { day: calendar.day(daysAgo), reason, note })
        return changeStatus(member, to, newForm(typed), { after })
      }),
    ),
    ...respite.map(({ daysAgo, setting, units, unitCents }) =>
      act(daysAgo, '10:00', (member) => {
        const entry = { date: calendar.day(daysAgo), setting, units: String(units), note: 'Example figure' }
        const typed = typedOf(respiteRecord, { ...entry, unitPrice: (unitCents / 100).toFixed(2) })
        return addRespite(member, newForm(typed))
      }),
    ),
  ]
}

function recordOf(circle: CircleName, { said, caregivers = [] }: DemoAlignment) {
  const rows = caregivers.map(({ person, name, relationship }) => ({
    id: rowIdOf(circle, 'alignment.caregivers', name),
    memberId: person ? memberIdOf(circle, people[person].email) : null,
    name,
    relationship,
  }))
  return { ...emptyValueOf(alignmentRecord), ...said, caregivers: rows }
}
