import * as z from 'zod'
import { isLinkLike } from './link-like'

// Short texts are one line; long ones have paragraphs. Problems are keys of locales/…/common.json.

const unreadable = 'errors.characters'

// Scripts in which zero-width joiners between letters matter.
const joining = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Laoo Thai'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')

/** Invisible parts of letters or emoji. */
const parts = new RegExp(
  [
    `(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`,
    '(?<=\\p{M})\\u200d', // as in Sinhala and Malayalam, also at the end of a word
    '(?<=\\p{ExtPict}[\\ufe0f\\p{EMod}]?)\\u200d(?=\\p{ExtPict})',
    '(?<=[^\\s\\p{C}])\\p{VS}',
    '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}', // the flags of England, Scotland and Wales
  ].join('|'),
  'gu',
)
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}\ufff9-\ufffb]/u
const control = /(?![\n\t])[\p{Cc}\p{Cs}\p{NChar}]/u
const visible = /(?![\u2800\p{DI}])[\p{L}\p{N}\p{P}\p{S}]/u
// More marks than any language needs would cover other lines.
const heap = /\p{M}{6,}/u

/** No control, direction or stray zero-width characters, no heap of marks. */
function isShortText(text: string) {
  return !unseen.test(text.replace(parts, '')) && !heap.test(text)
}

/** Whether a long text has no control characters but line ends and tabs, and no heaped marks. */
export function isLongText(text: string) {
  return !control.test(text) && !heap.test(text)
}

/** Removes control characters and heaped marks, as text is autosaved. */
export function withoutControls(text: string) {
  return text.replace(new RegExp(control, 'gu'), '').replace(/(\p{M}{5})\p{M}+/gu, '$1')
}

/** A long text as stored: line ends are one character. */
export function tidyLines(text: string) {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
}

/** A long text without the blanks around it; one of which nothing can be seen is empty. */
export function trimLongText(text: string) {
  return visible.test(text) ? tidyLines(text).trim() : ''
}

function isVisible(text: string) {
  return !text || visible.test(text)
}

function hasLetter(text: string) {
  return !text || /\p{L}/u.test(text)
}

function shortString(maximum: number) {
  return z
    .string()
    .overwrite((typed) =>
      // Far too long text isn't normalised: a megabyte of marks takes minutes.
      (typed.length > 4 * maximum + 100 ? typed : typed.normalize('NFC')).replace(/[\p{Zs}\u2800]+/gu, ' ').trim(),
    )
    .max(maximum)
    .refine(isShortText, { error: unreadable })
}

/** The problem of a name in emails to others: it must not look like a link. */
export function problemOfName(name: string) {
  return isLinkLike(name) ? 'errors.link' : undefined
}

function nameString(maximum: number) {
  return shortString(maximum)
    .refine(hasLetter, { error: 'errors.letter' })
    .refine((name) => !problemOfName(name), { error: 'errors.link' })
}

/** A person's name that must be given: at least one letter, no link, at most `maximum` characters. In NFC, trimmed. */
export function personName(maximum: number) {
  return nameString(maximum).min(1, { error: 'errors.required' })
}

/** A person's name that may be left out: none, or with at least one letter and no link. */
export function optionalName(maximum: number) {
  return nameString(maximum).optional().transform(orNull)
}

/** A text on one line that must be given: something of it can be seen. In NFC, trimmed. */
export function requiredText(maximum: number) {
  return shortString(maximum).min(1, { error: 'errors.required' }).refine(isVisible, { error: 'errors.visible' })
}

/** An optional text on one line; an empty one is null. */
export function shortText(maximum: number) {
  return shortString(maximum).refine(isVisible, { error: 'errors.visible' }).optional().transform(orNull)
}

/** A text in paragraphs that may be left out; an empty one is none. An end of line counts as one character. */
export function longText(maximum: number) {
  return z
    .string()
    .overwrite(trimLongText)
    .max(maximum)
    .refine(isLongText, { error: unreadable })
    .optional()
    .transform(orNull)
}

function orNull(value: string | undefined) {
  return value || null
}
