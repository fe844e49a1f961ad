import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { AnyRecord } from '~/domain/records/fields'
import { readTyped, type Typed } from '~/domain/records/typed'
import { Forbidden, NotFound } from '~/domain/refusals'
import type { User } from '~/domain/user'
import type { Received } from '~/forms/save-form.server'
import { auditRefusedRequest } from '~/http/server/audit-refusals.server'
import { readFields } from '~/http/uploads/read-upload.server'
import { formDataOf } from './read-form.server'

type Saving<T> = {
  record: AnyRecord
  textOf: (typed: Typed) => string
  /** Runs before the form is read and its files are stored. */
  check?: () => Promise<unknown>
  read?: () => Promise<Received>
  save: (received: Received) => Promise<T>
}

/** Reads a form and saves it. When the target is gone or refused, returns its text for the user to copy. */
export async function orLost<T>(args: ActionFunctionArgs & { user: User }, saving: Saving<T>) {
  const { request } = args
  const { record, textOf, check, read = async () => ({ form: await formDataOf(request), problems: {} }), save } = saving
  let form: FormData | undefined
  try {
    await check?.()
    const received = await read()
    form = received.form
    return await save(received)
  } catch (error) {
    const isGone = error instanceof NotFound
    if (!isGone && !(error instanceof Forbidden)) throw error
    form ??= request.bodyUsed
      ? undefined
      : await readFields(request).then(
          ({ fields }) => fields,
          () => undefined,
        )
    const written = form && textOf(readTyped(record, form))
    if (!written) throw error
    await auditRefusedRequest(args, error)
    return data({ lost: isGone ? ('gone' as const) : ('refused' as const), written }, { status: isGone ? 404 : 403 })
  }
}
