import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { change } from '~/domain/activity/change.server'
import { createOnce } from '~/domain/activity/submissions.server'
import type { Member } from '~/domain/member'
import { confidential } from '~/domain/permissions/confidential'
import { invalid, resolveNew, type SaveResult, type Submission } from '~/domain/records/save'
import { NotFound } from '~/domain/refusals'
import { removeWithReason } from '~/domain/removals/removals.server'
import { dayIn } from '~/i18n/format'
import { allowAlignment } from './access'
import { factsOfCircle } from './queries.server'
import { centsOf, type RespiteSetting } from './respite'
import { respiteRecord } from './respite-record'
import { programmeRulesOn } from './settings-queries.server'

type Clock = { now?: Date }

/** Adds respite at the entered price or its day's, also beyond the cap, once per form. Throws Forbidden, NotFound. */
export async function addRespite(
  member: Member,
  { typed, submissionId }: Submission,
  { now = new Date() }: Clock = {},
): Promise<SaveResult<string>> {
  return change<SaveResult<string>>(member, async (tx, record, member) => {
    allowAlignment(member, 'edit')
    const { circleId, userId } = member
    const resolved = resolveNew(respiteRecord, typed, dayIn(now, member.timeZone))
    if (resolved.status === 'invalid') return resolved
    const { date, setting, units, unitPrice, note } = resolved.value
    const { facts } = await factsOfCircle(member, { now, tx })
    if (!facts.alignedOn) return invalid({ '': 'programme:errors.notAligned' })
    const isEnded = facts.status === 'unaligned' && facts.statusOn !== null && date > facts.statusOn
    if (isEnded) return invalid({ date: 'programme:errors.notAligned' })
    if (date < facts.alignedOn) return invalid({ date: `programme:errors.beforeAlignment?day=${facts.alignedOn}` })
    const { respite } = await programmeRulesOn(date, tx)
    const unitCents = unitPrice ? centsOf(unitPrice) : respite.unitCents[setting as RespiteSetting]
    const form = { userId, submissionId, fingerprint: JSON.stringify([circleId, resolved.value]) }
    return createOnce(tx, form, async () => {
      const id = newId()
      const entry = { id, circleId, date, setting, units: Number(units), unitCents, note }
      await tx.respiteEntry.create({ data: { ...entry, createdById: userId, createdAt: now } })
      await record('respite.added', { id, visibility: confidential })
      return id
    })
  })
}

/** An entry before removal. Throws NotFound, Forbidden. */
export async function prepareRespiteRemoval(member: Member, id: string) {
  allowAlignment(member, 'edit')
  const entry = await db.respiteEntry.findFirst({ where: { id, circleId: member.circleId, isActive: true } })
  if (!entry) throw new NotFound()
  return entry
}

/** Takes an entry back with a reason, like `removeWithReason`. Throws Forbidden without the right. */
export async function removeRespite(member: Member, id: string, submission: Submission): Promise<SaveResult> {
  return change<SaveResult>(member, async (tx, record, member) => {
    allowAlignment(member, 'edit')
    return removeWithReason(member, submission, {
      find: () => tx.respiteEntry.findFirst({ where: { id, circleId: member.circleId } }),
      remove: async (removal) => {
        await tx.respiteEntry.update({ where: { id }, data: { isActive: false, ...removal } })
        await record('respite.removed', { id, visibility: confidential })
      },
    })
  })
}
