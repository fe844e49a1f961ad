export type Answers = Readonly<Record<string, string>>

/** Answers as they were stored, as far as these questions have them; null when they cannot be read. */
export function parseAnswers(json: string, questions: readonly string[]): Answers | null {
  try {
    const stored: unknown = JSON.parse(json)
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
    return answersIn(stored as Record<string, unknown>, questions)
  } catch {
    return null
  }
}

/** The values that are answers to these questions. */
export function answersIn(values: Readonly<Record<string, unknown>>, questions: readonly string[]): Answers {
  const given = questions.flatMap((name) => {
    const answer = values[name]
    return typeof answer === 'string' && answer ? [[name, answer]] : []
  })
  return Object.fromEntries(given)
}
