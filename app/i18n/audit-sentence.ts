import { currentNameOf, isAuditAction } from '~/domain/audit/rules'
import { isRoleName } from '~/domain/permissions/capabilities'
import { actorIn } from './audit-words'
import type { Texts } from './i18n.server'

/** A part of a sentence: our words, or a name with its own direction. */
export type SentencePart = { text: string; isStrong: boolean; isName: boolean }

type Row = {
  action: string
  outcome: 'done' | 'refused'
  actorId: string | null
  actor: string | null
  subject: string | null
  isOwn: boolean
  circle: string | null
  details: string
}

/** An audit row as a sentence. `namesSubject`: whether it names the person it was done to. */
export function auditSentence(row: Row, t: Texts, readerId: string): { parts: SentencePart[]; namesSubject: boolean } {
  const template = templateOf({ ...row, action: currentNameOf(row.action) }, t, readerId)
  return { parts: partsOf(template, valuesOf(row, t, readerId)), namesSubject: template.includes('{{subject}}') }
}

function templateOf({ action, outcome, isOwn, subject, actorId }: Row, t: Texts, readerId: string): string {
  const raw = { skipInterpolation: true, defaultValue: '' }
  if (!isAuditAction(action)) return `<b>{{who}}</b>: ${action}`
  if (outcome === 'refused' && !/refused$/i.test(action))
    return t(`audit:refusedSentences.${action as 'backup.made'}`, raw) || t('audit:wasRefused', raw)
  const own = t(`audit:ownSentences.${action as 'user.changed'}`, raw)
  const yours = actorId === readerId && (isOwn || !own) ? t(`audit:yourSentences.${action as 'user.changed'}`, raw) : ''
  const nameless = subject ? '' : t(`audit:namelessSentences.${action as 'session.refused'}`, raw)
  return yours || (isOwn && own) || nameless || t(`audit:sentences.${action}`, raw)
}

function valuesOf({ action, actorId, actor, subject, circle, details }: Row, t: Texts, readerId: string) {
  const name = currentNameOf(action)
  return {
    who: actorId === readerId ? t('audit:you') : actorIn({ action: name, actorId, actor }, t, t('audit:gone.who')),
    subject: subject ?? t('audit:gone.subject'),
    circle: circle ?? t('audit:gone.subject'),
    role: roleIn(details, t),
    action: isAuditAction(name) ? t(`provider:audit.actions.${name}`) : name,
  }
}

/** The role of a change, which the log names before each rule: 'aide + view timer'. */
function roleIn(details: string, t: Texts) {
  const { fields = [] } = JSON.parse(details) as { fields?: string[] }
  const role = fields[0]?.split(' ')[0]
  return isRoleName(role) ? t(`common:roles.${role}`) : ''
}

const marks = /<b>(.*?)<\/b>|\{\{(\w+)\}\}/g

function partsOf(template: string, values: Record<string, string>, isStrong = false): SentencePart[] {
  const parts: SentencePart[] = []
  let from = 0
  for (const { 0: mark, 1: strong, 2: value, index } of template.matchAll(marks)) {
    parts.push({ text: template.slice(from, index), isStrong, isName: false })
    if (strong === undefined) parts.push({ text: values[value ?? ''] ?? '', isStrong, isName: true })
    else parts.push(...partsOf(strong, values, true))
    from = index + mark.length
  }
  return [...parts, { text: template.slice(from), isStrong, isName: false }].filter(({ text }) => text)
}
