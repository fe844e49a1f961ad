import { withoutLinks } from '~/domain/link-like'

/** A name on one line. One that was stored before names were checked loses what would make it a link. */
export function plainName(name: string) {
  return withoutLinks(oneLine(name))
}

/** What goes into a header or a greeting: it cannot contain a line break. */
export function oneLine(text: string) {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
