import { newId } from '~/data/id'
import type { Tx } from '~/data/write.server'
import { change, type RecordActivity } from '~/domain/activity/change.server'
import { claimSubmission, isSubmitted } from '~/domain/activity/submissions.server'
import { auditExport } from '~/domain/audit/append.server'
import { endDraft } from '~/domain/drafts/commands.server'
import type { Member } from '~/domain/member'
import { confidential } from '~/domain/permissions/confidential'
import { fullName } from '~/domain/person'
import { makeActionsOf } from '~/domain/progress/concern-actions.server'
import { onlyNamed } from '~/domain/records/base'
import { type AnyRecord, fieldsOf, type Problems, type RecordValue, type ValueOf } from '~/domain/records/fields'
import { type Conflict, changedNames } from '~/domain/records/merge'
import {
  conflictWithOthers,
  type Fit,
  invalid,
  resolveSubmission,
  type SaveResult,
  type Submission,
  saved,
} from '~/domain/records/save'
import { parse } from '~/domain/records/schema'
import { type Typed, typedAt } from '~/domain/records/typed'
import { NotFound } from '~/domain/refusals'
import { type SectionName, slugOf } from '~/domain/section-names'
import { dayIn } from '~/i18n/format'
import { auditAbuseIn } from './abuse-access.server'
import { recordFor } from './access'
import { withNamesOfMembers } from './caregivers.server'
import { pressingConcerns } from './concerns'
import { problemsBeforeBirth } from './dates'
import { digestOf, isShown, latestRevisions, parsePaths, parseValue, partOf, type Save } from './revisions.server'
import { confidentialParts, sections } from './sections'

/**
 * Saves a section, merged, as a revision; without changes as a review. Days in the circle's zone. Selected concerns get
 * an action. Once per form. Throws Forbidden, NotFound.
 */
export async function saveSection(
  member: Member,
  name: SectionName,
  submission: Submission,
  { titleOf = (path) => path }: { titleOf?: (path: string) => string } = {},
): Promise<SaveResult> {
  const result = await change<SaveResult>(member, async (tx, audit, member) => {
    const record = recordFor(member, name, 'edit')
    const { saves, current, isLost } = await latestRevisions(tx, member.circleId, name)
    if (isLost) return invalid({ '': 'assessment:nothingReadable' })
    const fingerprint = JSON.stringify([member.circleId, name, submission.typed, submission.keepCurrent])
    if (await isSubmitted(tx, member.userId, submission.submissionId, fingerprint)) return saved
    const about = {
      current: onlyNamed(current, record) as ValueOf<AnyRecord>,
      today: dayIn(new Date(), member.timeZone),
    }
    const resolved = resolveTogether(record, submission, about)
    if (resolved.status === 'invalid') {
      const typed = parse(record, submission.typed, { base: current, today: about.today }).value
      const early = problemsBeforeBirth(record, { value: typed, current }, await birthOf(tx, member))
      return { ...resolved, problems: { ...early, ...resolved.problems } }
    }
    if (resolved.status === 'conflict') return authored(resolved, saves, member)

    const { value, problems } = await withMemberNames(tx, member, name, {
      value: { ...current, ...(resolved.value as RecordValue) },
      current,
    })
    if (Object.keys(problems).length) return invalid(problems)
    await claimSubmission(tx, member.userId, submission.submissionId, fingerprint)
    await endDraft(tx, member, { form: `assessment.${name}`, submissionId: submission.submissionId })
    const changed = changedNames(sections[name], current, value)
    await addRevision(tx, audit, { member, name, value, changed })
    const concerns = concernsToAct(record, submission.typed, value).map((path) => ({
      concern: `${slugOf(name)}:${path}`,
      title: titleOf(path),
    }))
    if (concerns.length) await makeActionsOf(tx, audit, member, concerns)
    return saved
  })
  if (result.status === 'conflict') await auditAbuseIn(member, result.base as RecordValue)
  return result
}

function concernsToAct(record: AnyRecord, typed: Typed, value: RecordValue) {
  return (pressingConcerns(record, value) ?? []).filter((path) => typedAt(typed, `${path}.action`) === 'on')
}

type Current = { current: ValueOf<AnyRecord>; today: string }

/** Rows that are invalid only together with others' additions are a conflict. */
function resolveTogether(record: AnyRecord, submission: Submission, about: Current) {
  const resolved = resolveSubmission(record, submission, about)
  if (resolved.status !== 'invalid') return resolved
  const names = fieldsOf(record).flatMap(([name, { kind }]) => (kind === 'rows' ? [name] : []))
  return conflictWithOthers(record, submission, { ...about, names }) ?? resolved
}

/**
 * Restores an earlier save as far as the member sees it; nothing if the section has changed since `shown`, a digest.
 * Throws Forbidden; NotFound also for a save that changed nothing visible or can't be read.
 */
export async function restoreRevision(member: Member, name: SectionName, revisionId: string, shown?: string) {
  return change(member, async (tx, audit, member) => {
    const record = recordFor(member, name, 'edit')
    const row = await tx.assessmentRevision.findFirst({
      where: { id: revisionId, circleId: member.circleId, section: name },
      select: { value: true, changed: true },
    })
    const earlier = row && isShown(parsePaths(row.changed), record) && parseValue(sections[name], row.value)
    if (!earlier) throw new NotFound()

    const { current } = await latestRevisions(tx, member.circleId, name)
    const value = { ...current, ...onlyNamed(earlier, record) }
    const changed = changedNames(sections[name], current, value)
    if (!changed.length) return 'restored'
    if (shown !== undefined && shown !== digestOf(onlyNamed(current, record))) return 'changed'
    await addRevision(tx, audit, { member, name, value, changed, restoredFromId: revisionId })
    return 'restored'
  })
}

type NewRevision = {
  member: Member
  name: SectionName
  value: RecordValue
  changed: string[]
  restoredFromId?: string
}

async function addRevision(
  tx: Tx,
  audit: RecordActivity,
  { member, name, value, changed, restoredFromId }: NewRevision,
) {
  const { circleId, userId } = member
  await tx.assessmentRevision.create({
    data: {
      id: newId(),
      circleId,
      section: name,
      value: JSON.stringify(value),
      changed: JSON.stringify(changed),
      restoredFromId,
      savedById: userId,
      savedAt: new Date(),
    },
  })
  const isForFew = changed.length > 0 && changed.every((path) => confidentialParts.includes(partOf(path)))
  const visibility = isForFew ? confidential : undefined
  await audit(`assessment.${name}Saved`, { id: circleId, fields: changed, visibility })
}

type Both = { value: RecordValue; current: RecordValue }

async function withMemberNames(tx: Tx, member: Member, name: SectionName, { value, current }: Both) {
  const named = await withNamesOfMembers(tx, member.circleId, value, current)
  const dateOfBirth = await birthOf(tx, member)
  return {
    value: named.value,
    problems: {
      ...named.problems,
      ...problemsBeforeBirth(sections[name], { value, current }, dateOfBirth),
    } as Problems,
  }
}

async function birthOf(tx: Tx, { circleId }: Member) {
  const { dateOfBirth } = await tx.recipient.findUniqueOrThrow({ where: { circleId }, select: { dateOfBirth: true } })
  return dateOfBirth
}

type Conflicted = { status: 'conflict'; base: RecordValue; conflicts: Conflict[]; fits?: Fit[]; merged?: RecordValue }

function authored({ conflicts, fits = [], ...more }: Conflicted, saves: readonly Save[], { userId }: Member) {
  const authorOf = (path: string) => {
    const [part = ''] = path.split('.')
    const last = saves.find(({ changed }) => changed.includes(path) || changed.includes(part))
    const isOther = last && last.savedBy.id !== userId
    return {
      by: isOther ? fullName(last.savedBy) : null,
      at: last?.savedAt.toISOString(),
    }
  }
  return {
    ...more,
    conflicts: conflicts.map((one) => ({ ...one, ...authorOf(one.path) })),
    fits: fits.map((one) => (one.isMine ? one : { ...one, by: authorOf(one.path).by })),
  }
}

/** Audits that a member exports these sections. Throws Forbidden, NotFound, TooManyExports. */
export async function auditExportOfAssessment(member: Member, names: readonly SectionName[]) {
  for (const name of names) recordFor(member, name, 'view')
  const { userId: actorId, circleId } = member
  await change(member, (tx) => {
    const about = { entity: 'assessment', entityId: circleId, circleId, details: { fields: names } }
    return auditExport(tx, { actorId, action: 'assessment.exported', ...about })
  })
}
