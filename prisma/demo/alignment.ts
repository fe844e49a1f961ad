import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { type AlignmentValue, alignmentRecord } from '~/domain/alignment/alignment-record'
import type { Status, UnalignmentReason } from '~/domain/alignment/statuses'
import { emptyValueOf } from '~/domain/records/fields'
import type { Calendar } from './calendar'
import { type CircleName, memberIdOf, rowIdOf, userIds } from './ids'
import { type PersonName, people } from './people'

type Move = { to: Status; daysAgo: number; reason?: UnalignmentReason; note?: string }
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
      { to: 'submitted_to_medicare_for_alignment', daysAgo: 8 },
    ],
  },
  odile: {
    by: 'priya',
    said: { ...eligible, ...clinician, isNew: 'existing', hasPrimary: 'no' },
    moves: [
      { to: 'collecting_enrollment_information', daysAgo: 340 },
      { to: 'submitted_to_medicare_for_alignment', daysAgo: 331 },
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

type Place = { name: CircleName; circleId: string; calendar: Calendar }

/** Like the commands of the alignment record, only that it happened back then. */
export async function createAlignment(tx: Tx, { name, circleId, calendar }: Place) {
  const demo = alignments[name]
  if (!demo) return
  const { by, moves, respite = [] } = demo
  const last = moves.at(-1)
  const aligned = moves.filter(({ to }) => to === 'aligned')
  const dayOf = (move: Move | undefined) => (move ? calendar.day(move.daysAgo) : null)
  const value = JSON.stringify(recordOf(name, demo))
  await tx.alignment.create({
    data: {
      circleId,
      value,
      status: last?.to,
      statusOn: dayOf(last),
      alignedOn: dayOf(aligned[0]),
      assessedOn: dayOf(aligned.at(-1)),
    },
  })
  await tx.alignmentChange.createMany({
    data: moves.map(({ to, daysAgo, reason, note }, at) => {
      const changedAt = calendar.instant(daysAgo, '09:30')
      const fromStatus = moves[at - 1]?.to ?? null
      const day = calendar.day(daysAgo)
      return {
        id: newId(changedAt),
        circleId,
        number: at + 1,
        fromStatus,
        toStatus: to,
        day,
        reason,
        note,
        changedById: userIds[by],
        changedAt,
      }
    }),
  })
  await tx.respiteEntry.createMany({
    data: respite.map(({ daysAgo, ...entry }) => {
      const createdAt = calendar.instant(daysAgo, '10:00')
      return {
        id: newId(createdAt),
        circleId,
        date: calendar.day(daysAgo),
        ...entry,
        note: 'Example figure',
        createdById: userIds[by],
        createdAt,
      }
    }),
  })
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
