import { redirect } from '@remix-run/node'
import { chooseLanguage } from '~/domain/accounts/commands.server'
import { LanguageChoice } from '~/domain/accounts/schema'
import { backTo } from '~/http/back.server'
import { asAnyone } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { formDataOf, readForm } from '~/http/read-form.server'
import { keepTyped } from '~/http/typed.server'
import { languageCookie } from '~/i18n/language.server'

export const loader = asAnyone(() => redirect(paths.home()))

export const action = asAnyone(async ({ request, user }) => {
  const typed = await formDataOf(request.clone())
  const form = await readForm(request, LanguageChoice)
  const back = backTo(request, paths.home()) ?? redirect(paths.home())
  if (!form.ok) return back

  const { language } = form.value
  if (user) await chooseLanguage(user, language)
  back.headers.append('Set-Cookie', await languageCookie.serialize(language))
  for (const header of await keepTyped(typed, new URL(back.headers.get('Location') ?? '/', request.url).pathname)) {
    back.headers.append(...header)
  }
  return back
})
