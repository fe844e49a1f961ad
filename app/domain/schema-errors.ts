import * as z from 'zod'

// What a person reads is written per language: every schema speaks in keys of locales/…/common.json.
z.config({ customError: keyOf })

function keyOf(issue: { code?: string; origin?: string; maximum?: number | bigint; input?: unknown; format?: string }) {
  if (issue.input === undefined || issue.input === '') return 'errors.required'
  if (issue.code === 'too_big' && issue.origin === 'string') return `errors.tooLong?maximum=${issue.maximum}`
  return 'errors.invalid'
}
