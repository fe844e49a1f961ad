import { useTranslation } from 'react-i18next'
import type { Capability } from '~/domain/permissions/capabilities'
import { type Resource, type Rule, resources, visibilities } from '~/domain/permissions/rules'

/** What a rule is about, in words. */
export function useResourceWords() {
  const { t } = useTranslation('administration')
  return (pattern: string) => {
    if (pattern === '*') return t('roles.allResources')
    const [branch = '', leaf] = pattern.split('.')
    if (leaf === '*') return t('roles.allOf', { branch: t(`roles.branches.${branch as 'team'}`) })
    const resource = leaf ? `${branch}-${leaf}` : branch
    return t(`roles.resources.${resource as 'post'}`)
  }
}

export function ResourceWords({ pattern }: { pattern: string }) {
  return <>{useResourceWords()(pattern)}</>
}

/** One rule in words. */
export function RuleWords({ rule: { action, resource, record, isDeny } }: { rule: Rule }) {
  const { t } = useTranslation('administration')
  const wordsOf = useResourceWords()
  const level = visibilities.find((one) => one === record?.visibility)
  return (
    <>
      {isDeny ? `✗ ${t('roles.deny')}` : `✓ ${t('roles.allow')}`}: {wordsOf(resource)},{' '}
      {level
        ? t('roles.actionUpTo', { action: t(`roles.actions.${action as 'any'}`), level: t(`roles.levels.${level}`) })
        : t(`roles.actions.${action as 'any'}`)}
    </>
  )
}

/** Things that people may do, one line for each resource. */
export function CapabilityList({ what }: { what: Capability[] }) {
  const { t } = useTranslation('administration')
  const wordsOf = useResourceWords()
  const named = resources.filter((resource) => what.some((one) => one.resource === resource))
  return (
    <ul>
      {named.map((resource) => (
        <li key={resource}>
          <strong>{wordsOf(resource)}</strong>:{' '}
          {linesOf(what, resource)
            .map((line) => wordFor(line, t))
            .join(', ')}
        </li>
      ))}
    </ul>
  )
}

type Line = { action: Capability['action']; levels: Exclude<Capability['level'], null>[] }

/** The actions on a resource, each once with its levels. */
function linesOf(what: Capability[], resource: Resource): Line[] {
  const lines: Line[] = []
  for (const { action, level } of what.filter((one) => one.resource === resource)) {
    const line = lines.find((one) => one.action === action) ?? { action, levels: [] }
    if (!lines.includes(line)) lines.push(line)
    if (level) line.levels.push(level)
  }
  return lines
}

function wordFor({ action, levels }: Line, t: ReturnType<typeof useTranslation<'administration'>>['t']) {
  const word = t(`roles.actions.${action}`)
  if (!levels.length || levels.length === visibilities.length) return word
  return t('roles.actionOf', { action: word, levels: levels.map((level) => t(`roles.levels.${level}`)).join(', ') })
}
