import { savePreferences } from '~/domain/preferences/commands.server'
import { AppearanceForm } from '~/domain/preferences/schema'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { readForm } from '~/http/forms/read-form.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.accountSettings))

/** Sets how large the text is, and whether the pages are light or dark. */
export const action = asUser(
  orErrorToast(async ({ user, request }) => {
    const form = await readForm(request, AppearanceForm)
    if (!form.ok) return new Response(null, { status: 422 })

    await savePreferences(user.id, form.value)
    return flash('changesSaved', `${paths.accountSettings()}#appearance`)
  }),
)
