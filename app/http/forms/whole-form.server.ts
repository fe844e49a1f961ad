import { completeField } from '~/domain/records/typed'
import { flash } from '~/http/cookies/flash.server'
import { formDataOf } from './read-form.server'

/** The fields of a form in which a missing checkbox clears something. One that was cut off leads back to its page. */
export async function wholeFormOf(request: Request, page: string) {
  const form = await formDataOf(request)
  if (!form.has(completeField)) throw flash('formIncomplete', page)
  return form
}
