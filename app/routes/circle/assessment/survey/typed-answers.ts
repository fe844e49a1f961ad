import { type Typed, typedAt } from '~/domain/records/typed'

/** The questions answered in a form, while typing. */
export function answeredIn(typed: Typed, questions: readonly string[]) {
  return questions.filter((name) => typedAt(typed, name))
}

/** The first of the questions that is not. */
export function firstOpenIn(typed: Typed, questions: readonly string[]) {
  return questions.find((name) => !typedAt(typed, name))
}
