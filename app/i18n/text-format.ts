import type { I18nFormatModule, i18n } from 'i18next'
import { isolated } from './direction'

type Values = Record<string, unknown>
type Format = I18nFormatModule & {
  handleAsObject: true
  init: (instance: i18n) => void
  parse: (text: string, values: Values, language: string, area: string, key: string, found?: unknown) => string
}

// A time with its Spanish article, singular at one o'clock: 'a la 1:05', 'a las 2:05'.
const gaps = /(\blas )?\{\{\s*(\w+)\s*\}\}|\$t\(([\w:.]+)(?:,\s*(\{.*?\})\s*)?\)/g

/** Replaces i18next's interpolation: it reads values as templates: `{{name}}`, `$t(key)`, `$&`. Shows unknown keys. */
export function textFormat(): Format {
  let texts: i18n | undefined

  const parse: Format['parse'] = (text, values, language, _area, _key, found) => {
    if (values.skipInterpolation || !isText(found) || typeof text !== 'string') return text
    return filled(text, values, (key, options) =>
      String(texts?.t(key as 'nav.circle', { ...optionsOf(options, values), lng: language })),
    )
  }
  return {
    type: 'i18nFormat',
    handleAsObject: true,
    init(instance) {
      texts = instance
    },
    parse,
  }
}

type Nested = (key: string, options: string | undefined) => string

/** A text with its values; `nested` writes the texts within it. */
export function filled(text: string, values: Values, nested: Nested = () => '') {
  return text.replace(gaps, (gap: string, article = '', name?: string, key?: string, options?: string) => {
    if (key) return nested(key, options)
    if (!name || values[name] === undefined) return gap
    const value = plain(values[name])
    return `${value.startsWith('1:') ? article.replace('las', 'la') : article}${value}`
  })
}

function isText(found: unknown) {
  const { resolved } = (found ?? {}) as { resolved?: { res?: unknown } }
  return resolved?.res !== undefined
}

function plain(value: unknown) {
  return isolated(String(value ?? ''))
}

/** The options of a nested text: `{"count": {{people}} }`, with values as JSON. */
function optionsOf(options: string | undefined, values: Values): Values {
  if (!options) return {}
  return JSON.parse(options.replace(/\{\{(\w+)\}\}/g, (_, name: string) => JSON.stringify(values[name] ?? null)))
}
