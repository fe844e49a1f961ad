import { ownDetailsRecord } from '~/domain/accounts/own-details'
import { type AuditAction, automaticActions, currentNameOf, isAuditAction } from '~/domain/audit/rules'
import { categoryRecord } from '~/domain/categories/category-record'
import { labelRecord } from '~/domain/labels/label-record'
import { memberRecord } from '~/domain/members/member-record'
import { insuranceRecord, profileRecord, providerRecord } from '~/domain/recipient/profile-record'
import type { AnyRecord } from '~/domain/records/fields'
import { textKey } from '~/domain/records/labels'
import { workflowRecord } from '~/domain/workflows/workflow-record'
import type { Texts } from './i18n.server'

type Entry = { action: string; outcome: 'done' | 'refused'; actorId: string | null; details: string }
type Details = { fields?: string[]; method?: string; path?: string; count?: number }

// What the names in `fields` are, where they are not those of fields that were changed.
const shown: string[] = ['recipient.medicareRevealed', 'recipient.memberIDRevealed', 'recipient.sheetPrinted']
const files: string[] = ['backup.made', 'backup.downloaded', 'backup.deleted']
const filledIn: string[] = ['careProvider.added', 'invitation.sent', 'member.joined']

// Whose fields an action names first; any other record that has a field of the name comes after.
const recordsOf: Record<string, AnyRecord[]> = {
  careProvider: [providerRecord],
  category: [categoryRecord],
  label: [labelRecord],
  member: [memberRecord],
  user: [ownDetailsRecord([]), memberRecord],
  workflow: [workflowRecord],
}
const records: AnyRecord[] = [profileRecord, insuranceRecord, providerRecord, memberRecord]

/** One row of the audit log in words: what was done, or was not; who did it; and what the row adds to that. */
export function auditWords(row: Entry & { actor: string | null }, t: Texts) {
  const entry = { ...row, action: currentNameOf(row.action) }
  const { fields, method, path, count = 1 } = JSON.parse(entry.details) as Details
  return {
    what: whatIn(entry, t),
    who: whoIn(entry, t),
    more:
      entry.action === 'access.lookRefused' && count > 1
        ? t('provider:audit.timesInHour', { count })
        : fields?.length && entry.outcome === 'done'
          ? moreIn(entry.action, fields, t)
          : null,
    address: path ? `${method} ${path}` : null,
  }
}

function whatIn({ action, outcome }: Entry, t: Texts) {
  if (!isAuditAction(action)) return action
  const done = t(`provider:audit.actions.${action}`)
  // Kinds that only name a refusal say so themselves.
  if (outcome === 'done' || /refused$/i.test(action)) return done
  return t(`provider:audit.refusals.${action as 'backup.made'}`, {
    defaultValue: t('provider:audit.notDone', { action: done }),
  })
}

function whoIn({ action, actorId, actor }: Entry & { actor: string | null }, t: Texts) {
  if (actorId !== null) return actor ?? t('provider:audit.gone')
  return automaticActions.includes(action as AuditAction)
    ? t('provider:audit.automatic')
    : t('provider:audit.notSignedIn')
}

function moreIn(action: string, names: string[], t: Texts) {
  if (files.includes(action)) return t('provider:audit.file', { name: names.join(', ') })
  const ofAction = [...(recordsOf[action.split('.')[0] ?? ''] ?? []), ...records]
  const fields = names.map((name) => fieldWord(name, ofAction, t)).join(', ')
  if (shown.includes(action)) return t('provider:audit.shown', { fields })
  return filledIn.includes(action) ? t('provider:audit.filledIn', { fields }) : t('provider:audit.fields', { fields })
}

/** A field by its path; one of an insurance, 'primary.planType', with which insurance it is. */
function fieldWord(path: string, ofAction: AnyRecord[], t: Texts) {
  return path
    .split('.')
    .map((name) => nameWord(name, ofAction, t))
    .join(': ')
}

/** How a record calls its field. The log has words of its own for what no record defines, and where a form asks a question. */
function nameWord(name: string, ofAction: AnyRecord[], t: Texts): string {
  const record = ofAction.find(({ fields }) => Object.hasOwn(fields, name))
  const inForm = record ? t(textKey(record.words, name) as 'recipient:city') : name
  return t(`audit:fields.${name as 'status'}`, { defaultValue: inForm })
}
