import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { auditActions, auditGroups, automaticActions } from '~/domain/audit/rules'
import { auditWords } from '~/i18n/audit-words'
import { textsIn } from '~/i18n/i18n.server'
import enProvider from '../../locales/en/provider.json'
import esProvider from '../../locales/es/provider.json'

const kinds = auditGroups.flatMap((group) => [...auditActions[group]])
const row = (action: string, more: object = {}) => ({
  action,
  outcome: 'done' as const,
  actorId: 'someone' as string | null,
  actor: 'Elena Delgado' as string | null,
  details: '{}',
  ...more,
})

describe.each([
  ['en', enProvider.audit],
  ['es', esProvider.audit],
] as const)('in %s', (language, texts) => {
  const t = textsIn(language)
  const said = (action: string, more: object = {}) => auditWords(row(action, more), t)

  test.each(kinds)('%s says what was done, and what was not', (action) => {
    const [done, refused] = [said(action).what, said(action, { outcome: 'refused' }).what]
    for (const words of [done, refused]) {
      expect(words).toMatch(/\p{L}{3,}/u)
      expect(words).not.toMatch(/audit\.|\{\{|^\w+\.\w+$/)
    }
    if (!/refused$/i.test(action)) expect(refused).not.toBe(done)
  })

  test('a row under a former name reads like one under the name of today', () => {
    expect(said('gate.lookedUp').what).toBe(texts.actions.account.lookedUp)
  })

  test.each(kinds)('%s names who did it', (action) => {
    expect(said(action).who).toBe('Elena Delgado')
    expect(said(action, { actor: null }).who).toBe(texts.gone)
    const nobody = automaticActions.some((one) => one === action) ? texts.automatic : texts.notSignedIn
    expect(said(action, { actorId: null, actor: null }).who).toBe(nobody)
  })

  test('a look is no change, a file is no field, and what was refused changed nothing', () => {
    const more = (action: string, fields: string[], outcome = 'done') =>
      said(action, { outcome, details: JSON.stringify({ fields }) }).more
    const [start = ''] = texts.fields.split('{{')
    expect(more('recipient.changed', ['cms', 'primary.planType'])).toMatch(new RegExp(`^${start}`))
    expect(more('recipient.changed', ['primary.planType'])).not.toContain('planType')
    for (const action of ['recipient.medicareRevealed', 'recipient.memberIDRevealed', 'recipient.sheetPrinted']) {
      expect(more(action, ['cms', 'primary.memberID'])).toMatch(new RegExp(`^${texts.shown.split('{{')[0]}`))
    }
    for (const action of ['backup.made', 'backup.downloaded', 'backup.deleted']) {
      expect(more(action, ['a.tgz'])).toBe(texts.file.replace('{{name}}', 'a.tgz'))
    }
    for (const action of kinds) expect(more(action, ['role'], 'refused')).toBeNull()
  })

  test('a field of two records is called as the record calls it that was changed', () => {
    const zone = (action: string) => said(action, { details: JSON.stringify({ fields: ['timeZone'] }) }).more
    expect(zone('user.changed')).not.toBe(zone('recipient.changed'))
    const address = (action: string) => said(action, { details: JSON.stringify({ fields: ['address'] }) }).more
    expect(address('workflow.changed')).not.toBe(address('recipient.changed'))
  })
})

test('every kind that the code can refuse has words of its own', () => {
  const code = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts') && !file.includes('generated'))
    .map((file) => readFileSync(`app/${file}`, 'utf8'))
    .join('\n')
  const refused = [
    ...code.matchAll(/(?:attempt(?:<\w+>)?\(member, |entryOf\(member, |noteRefusal\(member, )'(\w+\.\w+)'/g),
    ...code.matchAll(/action: '(\w+\.\w+)',[^}]{0,90}outcome: (?:'refused'|\w+ \?)/g),
  ].map(([, action = '']) => action)
  expect(new Set(refused).size).toBeGreaterThan(7)
  for (const action of new Set(refused)) {
    if (/refused$/i.test(action)) continue
    const [area = '', name = ''] = action.split('.')
    for (const { audit } of [enProvider, esProvider]) {
      expect([action, Object.keys((audit.refusals as Record<string, object>)[area] ?? {})]).toEqual([
        action,
        expect.arrayContaining([name]),
      ])
    }
  }
})
