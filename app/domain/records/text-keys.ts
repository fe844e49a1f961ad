import type { CustomTypeOptions } from 'i18next'

type Areas = CustomTypeOptions['resources']

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

type Missing<Texts, Name> = Name extends keyof Texts
  ? never
  : Name extends `${infer First extends keyof Texts & string}.${infer Rest}`
    ? [Missing<Texts[First], Rest>] extends [never]
      ? never
      : Name
    : Name

export type HasTexts<Path extends string, Names> = [Missing<TextsAt<Path>, Names>] extends [never]
  ? unknown
  : { missing: `${Path}.${Missing<TextsAt<Path>, Names> & string}` }
