import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '~/i18n/i18n.server'

type Values = Record<string, ReactNode>
type Props = { i18nKey: TextKey; values?: Values; components: Record<string, ReactElement> }

const marks = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>|\{\{(\w+)\}\}/g

/** A text with elements: `<who>{{name}}</who> joined`. Values become React children, never markup as in `Trans`. */
export function RichText({ i18nKey, ...rest }: Props) {
  const { t } = useTranslation()
  return <MarkedText text={t(i18nKey as 'nav.circle', { skipInterpolation: true })} {...rest} />
}

/** The same of a text that the server chose, its values not filled in. */
export function MarkedText({ text, values = {}, components }: Omit<Props, 'i18nKey'> & { text: string }) {
  return <span key={text}>{nodesOf(text, values, components)}</span>
}

function nodesOf(text: string, values: Values, components: Props['components']): ReactNode[] {
  const nodes: ReactNode[] = []
  let from = 0
  const pattern = new RegExp(marks)
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [mark, around, inner = '', empty, value] = found
    const { index } = found
    nodes.push(text.slice(from, index))
    from = index + mark.length
    const component = components[around ?? empty ?? '']
    if (value) nodes.push(<bdi key={index}>{values[value]}</bdi>)
    else if (component && around)
      nodes.push(cloneElement(component, { key: index }, ...nodesOf(inner, values, components)))
    else if (component) nodes.push(<Fragment key={index}>{component}</Fragment>)
  }
  return [...nodes, text.slice(from)].filter((node) => node !== '')
}
