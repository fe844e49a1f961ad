import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { auditActions, auditGroups, doneBy } from '~/domain/audit/rules'
import { auditWords } from '~/i18n/audit-words'
import { textsIn } from '~/i18n/i18n.server'
import enAdministration from '../../locales/en/administration.json'
import enProvider from '../../locales/en/provider.json'
import enTime from '../../locales/en/time.json'
import esAdministration from '../../locales/es/administration.json'
import esProvider from '../../locales/es/provider.json'
import esTime from '../../locales/es/time.json'

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
  ['en', enProvider.audit, enAdministration, enTime],
  ['es', esProvider.audit, esAdministration, esTime],
] as const)('in %s', (language, texts, administration, time) => {
  const t = textsIn(language)
  const said = (action: string, more: object = {}) =>
    auditWords(row(action, more), t, { timeZone: 'America/New_York', activityOf: (value) => `<${value}>` })

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
    const nobody = texts[doneBy[action] ?? 'notSignedIn']
    expect(said(action, { actorId: null, actor: null }).who).toBe(nobody)
  })

  test('a rule of a role is said in words, one that is no longer known as it was written', () => {
    const more = (...fields: string[]) => said('role.changed', { details: JSON.stringify({ fields }) }).more
    const { rule } = texts
    const words = (how: keyof typeof rule, said: string) => rule[how].replace('{{rule}}', said)
    const { resources, actions, upTo } = administration.roles
    expect(more('family + any timer', 'family - view assessment.cognitive')).toBe(
      `${words('allowed', `${actions.any} (${resources.timer})`)}; ${words('allowedNoMore', `${actions.view} (${resources.assessment.cognitive})`)}`,
    )
    expect(more('aide + deny view post of careTeam', 'aide - deny edit *')).toBe(
      `${words('denied', `${actions.view} (${resources.post}, ${upTo.careTeam})`)}; ${words('deniedNoMore', `${actions.edit} (${resources['*']})`)}`,
    )
    expect(more('aide + fly moon', 'x')).toBe(`${words('allowed', 'fly (moon)')}; x`)
  })

  test('a changed role says thing by thing what it could do and can, and for whom; an older row only what changed', () => {
    const { resources, actions, upTo } = administration.roles
    const fields = ['aide - view post', 'aide + edit post', 'aide + deny view timer', 'aide = read post of careTeam']
    const { changes, reach, more } = said('role.changed', {
      details: JSON.stringify({ fields, holders: { people: 34, circles: 1 } }),
    })
    const stayed = `${actions.read} (${upTo.careTeam})`
    expect(changes).toEqual([
      { about: resources.post, before: `${actions.view}, ${stayed}`, after: `${actions.edit}, ${stayed}` },
      { about: resources.timer, before: texts.noRight, after: texts.never.replace('{{right}}', actions.view) },
    ])
    expect(reach).toBe({ en: '34 people in 1 circle', es: '34 personas en 1 círculo' }[language])
    expect(more).not.toContain(upTo.careTeam)
    expect(said('role.changed', { details: JSON.stringify({ fields }) })).toMatchObject({ changes: null, reach: null })
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

  test('of a time entry each value that changed is told, old and new, and of its note that it changed', () => {
    const before = {
      startedAt: '2026-11-20T14:00:00.000Z',
      endedAt: '2026-11-20T14:30:00.000Z',
      seconds: 1_800,
      activity: 'providerCall',
    }
    const after = { ...before, endedAt: '2026-11-20T14:30:30.000Z', seconds: 1_830, activity: 'other' }
    const more = (action: string, details: object) => said(action, { details: JSON.stringify(details) }).more
    const { csv, fields } = time
    const now = language === 'en' ? 'now' : 'ahora'
    expect(more('time.edited', { fields: ['endTime', 'activity', 'note'], before, after })).toBe(
      [
        `${csv.end}: 2026-11-20 09:30:00, ${now} 2026-11-20 09:30:30.`,
        `${fields.activity}: <providerCall>, ${now} <other>.`,
        `${csv.duration}: 00:30:00, ${now} 00:30:30.`,
        texts.fields.replace('{{fields}}', fields.note),
      ].join(' '),
    )
    const whole = `${csv.start}: 2026-11-20 09:00:00. ${csv.end}: 2026-11-20 09:30:00. ${fields.activity}: <providerCall>. ${csv.duration}: 00:30:00.`
    expect(more('time.created', { after: before })).toBe(whole)
    expect(more('time.deleted', { before })).toBe(whole)
    expect(more('time.adjusted', { adjustsId: 'x', before, after: { ...before, seconds: 1_080 } })).toBe(
      `${csv.duration}: 00:30:00, ${now} 00:18:00.`,
    )
    expect(more('timer.discarded', { seconds: 100 })).toBe(`${csv.duration}: 00:01:40.`)
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
  expect(new Set(refused).size).toBeGreaterThan(6)
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
