import { ownDetailsRecord } from '~/domain/accounts/own-details'
import { alignmentRecord } from '~/domain/alignment/alignment-record'
import { settingsRecord } from '~/domain/alignment/settings-record'
import { sections } from '~/domain/assessment/sections'
import { currentNameOf, doneBy, isAuditAction } from '~/domain/audit/rules'
import { categoryRecord } from '~/domain/categories/category-record'
import type { AuditAction } from '~/domain/event-kinds'
import { labelRecord } from '~/domain/labels/label-record'
import { localTimeAt } from '~/domain/local-time'
import { memberRecord } from '~/domain/members/member-record'
import { progressRecord } from '~/domain/progress/progress-record'
import { insuranceRecord, profileRecord, providerRecord } from '~/domain/recipient/profile-record'
import type { AnyRecord } from '~/domain/records/fields'
import { labelAt, textKey } from '~/domain/records/labels'
import { routineRecord } from '~/domain/routine/routine-record'
import { type SectionName, sectionNames } from '~/domain/section-names'
import { activityRecord } from '~/domain/time/activity-record'
import { clockText } from '~/domain/time/duration'
import { entryRecord } from '~/domain/time/entry-record'
import { workflowRecord } from '~/domain/workflows/workflow-record'
import type { Texts } from './i18n.server'
import { roleChanges, ruleWord } from './role-changes'

type Entry = { action: string; outcome: 'done' | 'refused'; actorId: string | null; details: string }
type TimeEntry = { startedAt?: string; endedAt?: string; activity?: string; seconds: number; noteSeal?: string }
type Details = {
  fields?: string[]
  method?: string
  path?: string
  count?: number
  holders?: { people: number; circles: number } // who had the role when it changed
  month?: string
  before?: TimeEntry
  after?: TimeEntry
  seconds?: number // of a timer that was discarded
}

/** The zone of instants, and the names of activities. */
type Telling = { timeZone: string; activityOf: (value: string) => string }

// Kinds whose `fields` aren't changed fields, and what they are.
const shown: string[] = ['recipient.medicareRevealed', 'recipient.memberIDRevealed', 'recipient.sheetPrinted']
const files: string[] = ['backup.made', 'backup.downloaded', 'backup.deleted']
const filledIn: string[] = ['careProvider.added', 'invitation.sent', 'member.joined']

const withValues: string[] = ['startDate', 'startTime', 'endDate', 'endTime', 'activity'] // shown for a time entry

// Whose fields an action names first; any other record that has a field of the name comes after.
const recordsOf: Record<string, AnyRecord[]> = {
  alignment: [alignmentRecord],
  programme: [settingsRecord],
  careProvider: [providerRecord],
  category: [categoryRecord],
  label: [labelRecord],
  member: [memberRecord],
  progress: [progressRecord],
  routine: [routineRecord],
  time: [entryRecord],
  activity: [activityRecord],
  user: [ownDetailsRecord([]), memberRecord],
  workflow: [workflowRecord],
}
const records: AnyRecord[] = [profileRecord, insuranceRecord, providerRecord, memberRecord, entryRecord]

/** A row of the audit log in words: what was done or refused, by whom, and the details. */
export function auditWords(row: Entry & { actor: string | null }, t: Texts, telling: Telling) {
  const entry = { ...row, action: currentNameOf(row.action) }
  const details = JSON.parse(entry.details) as Details
  const { method, path, count = 1 } = details
  const fields = details.fields?.filter((name) => !details.before || !withValues.includes(name))
  return {
    what: whatIn(entry, t),
    who: actorIn(entry, t, t('provider:audit.gone')),
    more:
      entry.action === 'access.lookRefused' && count > 1
        ? t('provider:audit.timesInHour', { count })
        : entry.outcome === 'done'
          ? [valuesIn(details, t, telling), fields?.length ? moreIn(entry.action, fields, t) : null]
              .filter(Boolean)
              .join(' ') || null
          : null,
    address: path ? `${method} ${path}` : null,
    // Rows from before people were counted lack the unchanged rules.
    changes: details.holders ? roleChanges(fields ?? [], t) : null,
    reach: details.holders ? reachOf(details.holders, t) : null,
  }
}

/** A time entry's values before and after; or the closed month. */
function valuesIn({ before, after, month, seconds }: Details, t: Texts, telling: Telling) {
  if (month) return t('provider:audit.month', { month })
  if (seconds !== undefined)
    return t('provider:audit.value', { field: t('time:csv.duration'), value: clockText(seconds) })
  if (!before || !after)
    return sayAll(valuesOf(before ?? after, t, telling), ({ field, value }) =>
      t('provider:audit.value', { field, value }),
    )
  const old = valuesOf(before, t, telling)
  const sealed = before.noteSeal === after.noteSeal ? '' : ` ${t('provider:audit.noteSealed')}`
  const changed = valuesOf(after, t, telling).flatMap(({ field, value }, at) =>
    value === old[at]?.value ? [] : { field, before: old[at]?.value ?? '', after: value },
  )
  return (sayAll(changed, (change) => t('provider:audit.changedValue', change)) + sealed).trim()
}

/** The people affected by a role's change. */
function reachOf({ people, circles }: { people: number; circles: number }, t: Texts) {
  return t('provider:audit.reach.both', {
    people: t('provider:audit.reach.people', { count: people }),
    circles: t('provider:audit.reach.circles', { count: circles }),
  })
}

function sayAll<One>(all: readonly One[], say: (one: One) => string) {
  return all.map(say).join(' ')
}

function valuesOf(entry: TimeEntry | undefined, t: Texts, { timeZone, activityOf }: Telling) {
  if (!entry) return []
  const at = (instant: string) => {
    const { day, time } = localTimeAt(new Date(instant), timeZone, { to: 'second' })
    return `${day} ${time}`
  }
  const { startedAt, endedAt, activity, seconds } = entry
  return [
    ...(startedAt ? [{ field: t('time:csv.start'), value: at(startedAt) }] : []),
    ...(endedAt ? [{ field: t('time:csv.end'), value: at(endedAt) }] : []),
    ...(activity ? [{ field: t('time:fields.activity'), value: activityOf(activity) }] : []),
    { field: t('time:csv.duration'), value: clockText(seconds) },
  ]
}

function whatIn({ action, outcome }: Entry, t: Texts) {
  if (!isAuditAction(action)) return action
  const done = t(`provider:audit.actions.${action}`)
  // Kinds that only name a refusal include it themselves.
  if (outcome === 'done' || /refused$/i.test(action)) return done
  return t(`provider:audit.refusals.${action as 'backup.made'}`, {
    defaultValue: t('provider:audit.notDone', { action: done }),
  })
}

/** Who did it, by name if there is an account; `gone` names one that was deleted. */
export function actorIn(
  { action, actorId, actor }: { action: string; actorId: string | null; actor: string | null },
  t: Texts,
  gone: string,
) {
  if (actorId !== null) return actor ?? gone
  return t(`provider:audit.${doneBy[action as AuditAction] ?? 'notSignedIn'}`)
}

function moreIn(action: string, names: string[], t: Texts) {
  if (files.includes(action)) return t('provider:audit.file', { name: names.join(', ') })
  if (action === 'role.changed') return names.flatMap((change) => ruleWord(change, t) ?? []).join('; ')
  const section = sectionNames.find((name) => action === `assessment.${name}Saved`)
  if (section) return t('provider:audit.fields', { fields: names.map((path) => pathWord(section, path, t)).join('; ') })
  if (action === 'assessment.exported') {
    const fields = names.map((name) => t(`assessment:tabs.${name as SectionName}`)).join(', ')
    return t('provider:audit.shown', { fields })
  }
  const ofAction = [...(recordsOf[action.split('.')[0] ?? ''] ?? []), ...records]
  const fields = names.map((name) => fieldWord(name, ofAction, t)).join(', ')
  if (shown.includes(action)) return t('provider:audit.shown', { fields })
  return filledIn.includes(action) ? t('provider:audit.filledIn', { fields }) : t('provider:audit.fields', { fields })
}

/** A field of the assessment, with its part. */
function pathWord(section: SectionName, path: string, t: Texts) {
  return labelAt(sections[section], path, (key, values) => t(key as 'recipient:city', values), {})
}

/** A field by its path; one of an insurance, 'primary.planType', with which insurance it is. */
function fieldWord(path: string, ofAction: AnyRecord[], t: Texts) {
  return path
    .split('.')
    .map((name) => nameWord(name, ofAction, t))
    .join(': ')
}

/** A field's label by its record. The log has its own for other fields, and for questions. */
function nameWord(name: string, ofAction: AnyRecord[], t: Texts): string {
  const record = ofAction.find(({ fields }) => Object.hasOwn(fields, name))
  const inForm = record ? t(textKey(record.words, name) as 'recipient:city') : name
  return t(`audit:fields.${name as 'status'}`, { defaultValue: inForm })
}
