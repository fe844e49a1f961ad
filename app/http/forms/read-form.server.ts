import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import * as z from 'zod'
import { speakInKeys } from '~/domain/schema-errors'

speakInKeys()

const intentField = '__intent__' // lets a form of the form library set any value; ours have no such button
const longestName = 100
export const maxFields = 6_000
const maxRows = 100 // of any list in any form

type Problems = Record<string, string | string[]>

type Reading = { authorize?: () => void; returns?: readonly string[] }

/**
 * Reads a form by its schema: its value, or a refusal with input and problems. `authorize` comes first. `returns` names
 * secrets that this form sends back.
 */
export async function readForm<S extends z.ZodType>(
  request: Request | FormData,
  schema: S,
  { authorize, returns = [] }: Reading = {},
) {
  authorize?.()
  const hideFields = secrets.filter((name) => !returns.includes(name))
  const fields = request instanceof FormData ? request : await formDataOf(request)
  const submission = parseWithZod(fields, { schema })

  function refuse(
    problems: Problems,
    { status = 422, headers }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    const fieldErrors = Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, Array.isArray(problem) ? problem : [problem]]),
    )
    const { '': formErrors, ...rest } = fieldErrors
    return data({ result: submission.reply({ formErrors, fieldErrors: rest, hideFields }) }, { status, headers })
  }

  if (submission.status === 'success') {
    const problems = nulProblems(fields, submission.value)
    if (problems) return { ok: false as const, refusal: refuse(problems), refuse }
    return { ok: true as const, value: submission.value, refuse }
  }
  const result = submission.reply({ hideFields })
  return { ok: false as const, refusal: data({ result }, { status: 422 }), refuse }
}

/** A form's fields. An invalid body gets a 400, not a 500. */
export async function formDataOf(request: Request) {
  const form = await request.formData().catch(refuseForm)
  return hasOddNames(form) ? refuseForm() : form
}

/** Names are parsed as paths into lists and objects: endless paths and huge indexes are refused. */
export function hasOddNames(form: FormData) {
  const names = [...form.keys()]
  const isOdd = names.length > maxFields || names.some((name) => name.length > longestName || isFarDown(name))
  return isOdd || form.has(intentField)
}

/** A problem for each field with a NUL that its schema has let through: no field of ours may hold one. */
function nulProblems(fields: FormData, value: unknown): Problems | undefined {
  if (!JSON.stringify(value)?.includes('\\u0000')) return undefined
  const names = [...fields]
    .filter(([, typed]) => typeof typed === 'string' && typed.includes('\0'))
    .map(([name]) => name)
  return names.length ? Object.fromEntries(names.map((name) => [name, 'errors.characters'])) : undefined
}

function isFarDown(name: string) {
  return [...name.matchAll(/\[(\d+)/g)].some(([, index]) => Number(index) >= maxRows)
}

/** Responds 400 to a form that no page of ours sends. */
export function refuseForm(): never {
  throw new Response(null, { status: 400, statusText: 'Bad Request' })
}

/** A form of which nothing is known but that it comes back. */
export const anyForm = z.any()

/** Fields that are not sent back to the page. */
export const secrets = ['password', 'passwordAgain', 'currentPassword', 'code', 'passkey']
