import { redirect } from '@remix-run/node'
import { chooseLanguage } from '~/domain/accounts/commands.server'
import { LanguageChoice } from '~/domain/accounts/schema'
import { formUserField, formUserHeader } from '~/domain/sessions/form-user'
import { saveFormValues } from '~/http/cookies/form-values-cookie.server'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf, readForm } from '~/http/forms/read-form.server'
import { redirectBack } from '~/http/forms/redirect-back.server'
import { asAnyone } from '~/http/guards.server'
import { languageCookie } from '~/i18n/language.server'
import { paths } from '~/paths'

export const loader = asAnyone(postOnly(paths.home))

export const action = asAnyone(async ({ request, user }) => {
  const typed = await formDataOf(request.clone())
  const form = await readForm(request, LanguageChoice)
  const back = redirectBack(request, paths.home()) ?? redirect(paths.home())
  if (!form.ok) return back

  const { language } = form.value
  // A guest's page belongs to no user, even after someone has signed in.
  const isOwn = typed.has(formUserField) || request.headers.has(formUserHeader)
  if (user && isOwn) await chooseLanguage(user, language)
  back.headers.append('Set-Cookie', await languageCookie.serialize(language))
  for (const header of await saveFormValues(
    typed,
    new URL(back.headers.get('Location') ?? '/', request.url).pathname,
  )) {
    back.headers.append(...header)
  }
  return back
})
