import type { CustomTypeOptions } from 'i18next'

type Areas = CustomTypeOptions['resources']

/** The texts that stand under a path like 'recipient' or 'circle:settings'. */
type TextsAt<Path extends string> = Path extends `${infer Area extends keyof Areas & string}:${infer Rest}`
  ? Below<Areas[Area], Rest>
  : Path extends keyof Areas
    ? Areas[Path]
    : never

type Below<Texts, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof Texts
    ? Below<Texts[First], Rest>
    : never
  : Path extends keyof Texts
    ? Texts[Path]
    : never

/** Whether each of these names has a text under the path; the first that has none is named in the error. */
export type HasTexts<Path extends string, Names> = [Exclude<Names, keyof TextsAt<Path>>] extends [never]
  ? unknown
  : { missing: `${Path}.${Exclude<Names, keyof TextsAt<Path>> & string}` }
