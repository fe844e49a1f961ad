import type { Texts } from './i18n.server'

// As saveRules writes it: 'aide + view timer', 'aide - deny edit post of careTeam', 'aide = read post' of one that stayed.
const ruleFormat = /^\S+ ([+=-]) (deny )?(\S+) (\S+)(?: of (\S+))?$/

/** A role's rights for one resource, before and after its change. */
export type RoleChange = { about: string; before: string; after: string }

/** A change of a role’s rules, thing by thing. */
export function roleChanges(changes: readonly string[], t: Texts): RoleChange[] {
  const rules = changes.flatMap((change) => {
    const [, sign, deny, action, resource, level] = change.match(ruleFormat) ?? []
    return sign && action && resource ? { sign, resource, words: rightWord({ deny, action, level }, t) } : []
  })
  const said = (resource: string, without: string) =>
    rules
      .filter((rule) => rule.resource === resource && rule.sign !== without)
      .map(({ words }) => words)
      .join(', ') || t('provider:audit.noRight')
  return [...new Set(rules.map(({ resource }) => resource))].map((resource) => ({
    about: aboutWord(resource, t),
    before: said(resource, '+'),
    after: said(resource, '-'),
  }))
}

function rightWord({ deny, action, level }: { deny?: string; action: string; level?: string }, t: Texts) {
  const right = actionWord(action, t)
  const words = level ? t('provider:audit.rightUpTo', { right, upTo: levelWord(level, t) }) : right
  return deny ? t('provider:audit.never', { right: words }) : words
}

/** A rule that a role was given or that was taken away, as a sentence; null for one that stayed. */
export function ruleWord(change: string, t: Texts) {
  const [, sign, deny, action, resource, level] = change.match(ruleFormat) ?? []
  if (!action || !resource) return change
  if (sign === '=') return null
  const [right, about] = [actionWord(action, t), aboutWord(resource, t)]
  const rule = level
    ? t('provider:audit.rule.upTo', { about, right, upTo: levelWord(level, t) })
    : t('provider:audit.rule.of', { about, right })
  const how = sign === '+' ? (deny ? 'denied' : 'allowed') : deny ? 'deniedNoMore' : 'allowedNoMore'
  return t(`provider:audit.rule.${how}`, { rule })
}

function actionWord(action: string, t: Texts) {
  return t(`administration:roles.actions.${action as 'view'}`, { defaultValue: action })
}

function aboutWord(resource: string, t: Texts) {
  return t(`administration:roles.resources.${resource as 'post'}`, { defaultValue: resource })
}

function levelWord(level: string, t: Texts) {
  return t(`administration:roles.upTo.${level as 'careTeam'}`, { defaultValue: level })
}
