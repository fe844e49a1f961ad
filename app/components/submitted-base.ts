import type { SubmissionResult } from '@conform-to/react'

/** What a refused form was opened with: it is still that form, whatever has been saved since. */
export function submittedBase(answer: object | null | undefined) {
  const sent = answer && 'result' in answer ? (answer.result as SubmissionResult).initialValue?.before : undefined
  return typeof sent === 'string' ? sent : undefined
}
