import { useTranslation } from 'react-i18next'
import type { Capability } from '~/domain/permissions/capabilities'
import { visibilities } from '~/domain/permissions/names'
import { type Resource, resources } from '~/domain/permissions/rules'

/** Things that people may do, one line for each resource. */
export function CapabilityList({ what }: { what: Capability[] }) {
  const { t } = useTranslation('administration')
  const named = resources.filter((resource) => what.some((one) => one.resource === resource))
  return (
    <ul>
      {named.map((resource) => (
        <li key={resource}>
          <strong>{t(`roles.resources.${resource}`)}</strong>:{' '}
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
