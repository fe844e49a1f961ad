import * as z from 'zod'
import { secrets } from '~/http/forms/read-form.server'
import { signedCookie } from './signed-cookie.server'

const maxLetters = 1_500 // fits into a cookie

const Typed = z.object({ path: z.string(), fields: z.record(z.string(), z.string()) })
const cookie = signedCookie('kinfold_typed', { holds: Typed, maxAgeSeconds: 60 })

/** Stores a form's values while the page reloads in another language: in the browser, for a minute, without secrets. */
export async function saveFormValues(form: FormData, path: string): Promise<[string, string][]> {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '' && isRestorable(field[0]),
  )
  if (!fields.length || JSON.stringify(fields).length > maxLetters) return []
  return [await cookie.write({ path, fields: Object.fromEntries(fields) })]
}

/** The values that were stored for this page, and the header that deletes them: they are used once. */
export async function readFormValues(request: Request) {
  const stored = await cookie.read(request)
  if (stored?.path !== new URL(request.url).pathname) return { typed: {}, headers: [] }
  return { typed: stored.fields, headers: [await cookie.clear()] }
}

function isRestorable(name: string) {
  return name !== 'language' && !secrets.includes(name)
}
