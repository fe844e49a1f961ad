import { isSameName } from '~/data/folded'
import { isEmail, longestEmail, normalizeEmail } from '~/domain/email'
import { phone } from '~/domain/person-fields'
import { checkbox, checks, choice, date, list, record, reference, rows, text } from '~/domain/records/define'
import type { Problems, RowOf } from '~/domain/records/fields'
import { relationships } from '~/domain/relationships'
import { wholeNumber } from '~/domain/whole-number'
import { longestNote, longestOther, yesNoUnknown } from '../lists'

const tasks = list('assessment:tasks', [
  'eating',
  'bathing',
  'dressing',
  'toileting',
  'grooming',
  'transfers',
  'walking',
  'meals',
  'medication',
  'nursing',
  'laundry',
  'housekeeping',
  'shopping',
  'transport',
  'appointments',
  'money',
  'telephone',
  'computer',
  'emotionalSupport',
  'company',
  'nights',
  'other',
])

const training = list('assessment:training', [
  'behaviors',
  'communication',
  'falls',
  'medication',
  'homeSafety',
  'legal',
  'selfCare',
  'endOfLife',
  'nights',
  'other',
])

const caregiverRecord = record(
  'assessment:caregiver.person',
  {
    memberId: reference({ hint: true }),
    name: text(120, { as: 'name', hint: true }),
    relationship: choice(list('common:relationships', relationships.family)),
    isPrimary: checkbox({ hint: true }),
    isPaid: choice(yesNoUnknown, { hint: true, look: 'segmented' }),
    phone: phone({ isExtra: true }),
    email: text(longestEmail, {
      as: 'email',
      isExtra: true,
      tidy: normalizeEmail,
      check: (typed: string) => (isEmail(typed) ? undefined : 'recipient:errors.email'),
    }),
    language: text(60, { isExtra: true }),
    livesWithCareRecipient: choice(yesNoUnknown, { look: 'segmented' }),
    travelTime: text(60, { isExtra: true, when: { field: 'livesWithCareRecipient', is: ['no', 'unknown'] } }),
    dateStartedCaregiving: date({ max: 'today', isMonth: true }),
    hoursAWeek: text(4, { as: 'digits', check: wholeNumber(0, 168) }),
    employment: choice(list('assessment:employment', ['fullTime', 'partTime', 'none', 'retired', 'leave', 'other'])),
    otherEmployment: text(longestOther, { isExtra: true, when: { field: 'employment', is: ['other'] } }),
    health: choice(list('assessment:health', ['excellent', 'veryGood', 'good', 'fair', 'poor']), { look: 'segmented' }),
    tasks: checks(tasks),
    otherTasks: text(longestOther, { isExtra: true, when: { field: 'tasks', is: ['other'] } }),
    confidence: choice(list('assessment:confidence', ['1', '2', '3', '4', '5']), { look: 'segmented' }),
    training: checks(training, { none: true, isExtra: true }),
    otherTraining: text(longestOther, { isExtra: true, when: { field: 'training', is: ['other'] } }),
    backup: choice(yesNoUnknown, { look: 'segmented' }),
    backupWho: text(120, { isExtra: true, when: { field: 'backup', is: ['yes'] } }),
    respite: choice(list('assessment:respite', ['uses', 'usesAndWanted', 'wanted', 'noNeed']), { look: 'segmented' }),
    supportGroup: choice(list('assessment:supportGroup', ['goes', 'interested', 'no']), { look: 'segmented' }),
    willing: choice(list('assessment:willing', ['yes', 'unsure', 'no']), { look: 'segmented' }),
    worries: text(longestNote, { lines: 2, isExtra: true }),
  },
  {
    rule: ({ memberId, name }) => (memberId || name ? undefined : { memberId: 'assessment:errors.whichPerson' }),
  },
)

export const caregiver = record(
  'assessment:caregiver.parts',
  {
    caregivers: rows(caregiverRecord, {
      max: 20,
      tooMany: 'assessment:errors.tooManyCaregivers',
      title: ['name'],
    }),
  },
  { rule: ({ caregivers }) => namedTwice(caregivers) },
)

type Person = Pick<RowOf<typeof caregiverRecord>, 'id' | 'memberId' | 'name'>

/** The problems of people named more than once, members by their names as well. */
export function namedTwice(people: readonly Person[]): Problems {
  const problems: Problems = {}
  people.forEach((one, index) => {
    const other = people.findIndex((before) => before.id !== one.id && isSamePerson(before, one))
    if (other < 0) return
    const field = one.memberId ? 'memberId' : 'name'
    problems[`caregivers.${one.id}.${field}`] = `assessment:errors.personTwice?number=${other + 1}&this=${index + 1}`
  })
  return problems
}

function isSamePerson(one: Person, other: Person) {
  if (one.memberId && other.memberId) return one.memberId === other.memberId
  return one.name !== null && other.name !== null && isSameName(one.name, other.name)
}
