import { describe, expect, test } from 'vitest'
import { auditActions, auditGroups } from '~/domain/audit/rules'
import { auditSentence } from '~/i18n/audit-sentence'
import { textsIn } from '~/i18n/i18n.server'

const kinds = auditGroups.flatMap((group) => [...auditActions[group]])
const row = (action: string, more: object = {}) => ({
  action,
  outcome: 'done' as const,
  actorId: 'priya' as string | null,
  actor: 'Priya Nair' as string | null,
  subject: 'Dennis Pruitt' as string | null,
  isOwn: false,
  circle: 'Rosa D.' as string | null,
  details: '{}',
  ...more,
})

describe.each(['en', 'es'] as const)('in %s', (language) => {
  const t = textsIn(language)
  const said = (action: string, more: object = {}, reader = 'joan') =>
    auditSentence(row(action, more), t, reader)
      .parts.map(({ text }) => text)
      .join('')

  test.each(kinds)('%s is told as a sentence, done or refused', (action) => {
    for (const more of [{}, { outcome: 'refused' }, { isOwn: true }, { subject: null, circle: null }]) {
      expect(said(action, more)).toMatch(/^\S.*\p{L}{3,}/u)
      expect(said(action, more)).not.toMatch(/\{\{|<|audit[:.]|\w+\.[a-z]\w+$/)
    }
    if (!/refused$/i.test(action)) expect(said(action, { outcome: 'refused' })).not.toBe(said(action))
  })

  test('a name that looks like markup stays a name', () => {
    const { parts } = auditSentence(row('user.disabled', { subject: '<b>{{who}}</b>' }), t, 'joan')
    expect(parts).toContainEqual({ text: '<b>{{who}}</b>', isStrong: true, isName: true })
  })

  test('names who has gone by what they were, and nothing as empty', () => {
    expect(said('user.disabled', { subject: null })).not.toMatch(/ {2}|^ | $/)
    expect(said('circle.created', { circle: null })).not.toMatch(/ {2}|^ | $/)
  })
})

describe('in English', () => {
  const t = textsIn('en')
  const said = (action: string, more: object = {}, reader = 'joan') =>
    auditSentence(row(action, more), t, reader)
      .parts.map(({ text }) => text)
      .join('')

  test('it says who did what, to whom', () => {
    expect(said('user.disabled')).toBe('Priya Nair closed Dennis Pruitt’s account')
    expect(said('circle.created')).toBe('Priya Nair made a circle for Rosa D.')
    expect(said('user.disabled', {}, 'priya')).toBe('You closed Dennis Pruitt’s account')
    expect(said('user.changed', { isOwn: true })).toBe('Priya Nair changed their own account')
    expect(said('member.removed', { outcome: 'refused' })).toBe(
      'Priya Nair couldn’t remove Dennis Pruitt from the circle',
    )
  })

  test('Kinfold and strangers do what they do', () => {
    const nobody = { actorId: null, actor: null }
    expect(said('backup.made', nobody)).toBe('Kinfold (automatic) made a backup')
    expect(said('secondFactor.removedOnServer', nobody)).toBe(
      'The server’s operator turned off two-step sign-in for Dennis Pruitt',
    )
    expect(said('session.refused', { ...nobody, subject: null })).toBe('Wrong password, or an email without an account')
    expect(said('invitation.rejected', nobody)).toBe('Someone not signed in declined the invitation')
  })

  test('a role that was changed is named', () => {
    const details = JSON.stringify({ fields: ['aide + view timer'] })
    expect(said('role.changed', { details })).toBe('Priya Nair changed the role Aide')
  })
})
