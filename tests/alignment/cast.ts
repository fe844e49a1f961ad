import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { type AlignmentValue, alignmentRecord, type Step, stepNames, steps } from '~/domain/alignment/alignment-record'
import { changeRecordFor } from '~/domain/alignment/change-record'
import { changeStatus, saveStep } from '~/domain/alignment/commands.server'
import { lastChangeOf } from '~/domain/alignment/queries.server'
import type { Status } from '~/domain/alignment/statuses'
import { cognitive } from '~/domain/assessment/sections/cognitive'
import type { Member } from '~/domain/member'
import { cmsContext } from '~/domain/recipient/save.server'
import { emptyValueOf, type RecordValue } from '~/domain/records/fields'
import { submissionOf } from '../submission'

export const morning = { now: new Date('2026-11-20T14:00:00.000Z') }
const empty = emptyValueOf(alignmentRecord)

/** All that the form for Medicare needs, of somebody without a caregiver. */
export const wholeRecord: Partial<AlignmentValue> = {
  isNew: 'new',
  eligible: 'yes',
  consent: 'yes',
  hasPrimary: 'no',
  clinicianFirstName: 'Ana',
  clinicianLastName: 'Ruiz',
  attestation: 'assessment_dsm5',
}

/** The form of a step that was opened with `opened` and says `now`. */
export function stepForm(step: Step, now: object, opened: object = {}) {
  const base = { ...emptyValueOf(steps[step]), ...opened }
  return submissionOf(steps[step], { ...base, ...now }, base)
}

/** The form of a change of status. */
export function changeForm(to: Status, said: object = {}, submissionId?: string) {
  const record = changeRecordFor(to)
  const usual = { day: '2026-11-20', note: null, ...(to === 'unaligned' ? { reason: 'in_hospice' } : {}) }
  return submissionOf(record, { ...usual, ...said }, emptyValueOf(record), { submissionId })
}

/** Changes the status as somebody who has just opened the form. */
export async function move(member: Member, to: Status, said: object = {}) {
  return changeStatus(member, to, changeForm(to, said), {
    after: (await lastChangeOf(member.circleId))?.id ?? '',
    ...morning,
  })
}

/** Fills in all that can be filled in, in the record and beside it. */
export async function fillIn(member: Member, said: Partial<AlignmentValue> = wholeRecord) {
  await writeClinical(member, { score: '5' })
  for (const step of stepNames) {
    const own = Object.fromEntries(Object.entries(said).filter(([name]) => name in steps[step].fields))
    await saveStep(member, step, stepForm(step, own), morning)
  }
}

/** A dementia code, a FAST stage, a birth date and a Medicare number. */
export async function writeClinical({ circleId, userId }: Member, { score }: { score: string }) {
  await write(async (tx) => {
    const { id } = await tx.recipient.update({ where: { circleId }, data: { dateOfBirth: '1945-03-14' } })
    await tx.recipient.update({ where: { id }, data: { cms: seal('1EG4TE5MK73', cmsContext(id)) } })
    const value = emptyValueOf(cognitive)
    const diagnosis = { ...(value.diagnosis as RecordValue), dementiaDiagnosis: 'G30.1' }
    const measures = [
      { ...emptyValueOf(cognitive.fields.measures.record), id: newId(), type: 'fast', date: '2026-05-01', score },
    ]
    await tx.assessmentRevision.create({
      data: {
        id: newId(),
        circleId,
        section: 'cognitive',
        value: JSON.stringify({ ...value, diagnosis, measures }),
        changed: '[]',
        savedById: userId,
        savedAt: new Date(),
      },
    })
  })
}

/** Leads somebody to a status by way of the table, each on its day. */
export async function aligned(member: Member, day = '2026-02-01') {
  await fillIn(member)
  await move(member, 'collecting_enrollment_information', { day })
  await move(member, 'submitted_to_medicare_for_alignment', { day })
  return move(member, 'aligned', { day })
}

export { empty }
