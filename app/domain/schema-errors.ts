import * as z from 'zod'

type Issue = { code?: string; origin?: string; maximum?: number | bigint; input?: unknown }

/** Schemas return keys of locales/…/common.json, since there are two languages. */
export function speakInKeys() {
  z.config({ customError: keyOf })
}

function keyOf({ code, origin, maximum, input }: Issue) {
  if (input === undefined || input === '') return 'errors.required'
  if (code === 'too_big' && origin === 'string') return `errors.tooLong?maximum=${maximum?.toLocaleString('en-US')}` // which is how es-US writes it as well
  return 'errors.invalid'
}
