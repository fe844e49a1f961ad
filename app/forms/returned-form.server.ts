import { postRecord } from '~/domain/feed/post-record'
import type { User } from '~/domain/user'
import { anyForm, readForm } from '~/http/forms/read-form.server'
import { type ReturnedAnswer, type ReturnedForm, stateReturned } from './returned-form'

// The form of a post doesn't load its record in the browser.
const postForms = /^\/circle\/[^/]+\/feed(\/[^/]+\/edit)?$/

/** Another user's form, as the response on the current user's page. */
export async function answerReturned(form: ReturnedForm, { firstName }: User): Promise<ReturnedAnswer> {
  const problem = `errors.signedInAs?${new URLSearchParams({ name: firstName })}`
  const data = new FormData()
  for (const [name, value] of form.fields) data.append(name, value)
  const { refuse } = await readForm(data, anyForm)
  const [path = ''] = form.to.split('?')
  return {
    ...form,
    problem,
    result: refuse({ '': problem }).data.result,
    ...(postForms.test(path) ? { form: stateReturned(postRecord, { ...form, problem }) } : {}),
  }
}
