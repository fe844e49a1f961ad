import * as z from 'zod'
import { secrets } from './read-form.server'
import { signedCookie } from './signed-cookie.server'

const mostLetters = 1_500 // a cookie has room for so many

const Typed = z.object({ path: z.string(), fields: z.record(z.string(), z.string()) })
const cookie = signedCookie('kinfold_typed', { holds: Typed, maxAgeSeconds: 60 })

/**
 * Keeps what stands half-written in a form while its page comes back in another language: in the browser alone, for a
 * minute, and no secrets.
 */
export async function saveFormValues(form: FormData, path: string): Promise<[string, string][]> {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '' && isKept(field[0]),
  )
  if (!fields.length || JSON.stringify(fields).length > mostLetters) return []
  return [await cookie.write({ path, fields: Object.fromEntries(fields) })]
}

/** What was kept for this page, and the header that takes it away: it is good for one look. */
export async function readFormValues(request: Request) {
  const kept = await cookie.read(request)
  if (kept?.path !== new URL(request.url).pathname) return { typed: {}, headers: [] }
  return { typed: kept.fields, headers: [await cookie.clear()] }
}

function isKept(name: string) {
  return name !== 'language' && !secrets.includes(name)
}
