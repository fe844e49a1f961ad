import { newId } from '~/data/id'
import { sections } from '~/domain/assessment/sections'
import type { Member } from '~/domain/member'
import { emptyValueOf, type RowValue } from '~/domain/records/fields'
import { burdenInterviewRecord } from '~/domain/surveys/burden-interview-record'
import { recordHealthSurvey } from '~/domain/surveys/commands.server'
import { healthSurveyRecord } from '~/domain/surveys/health-survey-record'
import { recordInterview } from '~/domain/surveys/interview-commands.server'
import { burdenQuestions } from '~/domain/surveys/zarit'
import { save } from '../assessment/section-forms'
import { submissionOf } from '../submission'

/** The answers of a published example: physical raw 15, T 47.7; mental raw 14, T 48.3. */
export const example = {
  quality: '3',
  physical: '3',
  mood: '4',
  social: '4',
  activity: '4',
  emotional: '3',
  fatigue: '4',
  pain: '3',
}
export const today = '2026-11-20'
export const now = new Date(`${today}T17:00:00Z`)

/** The form of a health survey that says this. */
export function surveyForm(said: object = {}, submissionId = newId()) {
  const value = { answeredBy: 'recipient', answeredOn: today, ...example, ...said }
  return submissionOf(healthSurveyRecord, value, {}, { submissionId })
}

/** The id of a health survey that this member has recorded. */
export async function surveyed(member: Member, said: object = {}) {
  const done = await recordHealthSurvey(member, surveyForm(said), { now })
  if (done.status !== 'saved') throw new Error(JSON.stringify(done))
  return done.value
}

/** Names these people as caregivers; returns the ids of their rows. Somebody without a member is called by name alone. */
export async function namedCaregivers(member: Member, ...people: { name: string; memberId: string | null }[]) {
  const rows = people.map((one) => ({ ...(emptyValueOf(rowRecord()) as object), ...one, id: newId() }))
  const done = await save(member, 'caregiver', { caregivers: rows as unknown as RowValue[] })
  if (done.status !== 'saved') throw new Error(JSON.stringify(done))
  return rows.map(({ id }) => id)
}

function rowRecord() {
  return sections.caregiver.fields.caregivers.record
}

/** Every question answered like this, but for those that are said. */
export function burdenAnswers(answer: string, said: Record<string, string> = {}) {
  return { ...Object.fromEntries(burdenQuestions.map((name) => [name, answer])), ...said }
}

/** The form of an interview in which every question has this answer, but for those that are said. */
export function interviewForm(answer = '1', said: Record<string, string> = {}, submissionId = newId()) {
  const value = { answeredOn: today, ...burdenAnswers(answer, said) }
  return submissionOf(burdenInterviewRecord, value, {}, { submissionId })
}

/** The id of an interview that this member has recorded, with the caregiver of this row or a new one. */
export async function interviewed(member: Member, caregiverId?: string, form = interviewForm()) {
  const [id = ''] = caregiverId ? [caregiverId] : await namedCaregivers(member, { name: 'Ann Lee', memberId: null })
  const done = await recordInterview(member, id, form, { now })
  if (done.status !== 'saved') throw new Error(JSON.stringify(done))
  return done.value
}
