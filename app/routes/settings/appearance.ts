import { savePreferences } from '~/domain/preferences/commands.server'
import { AppearanceForm } from '~/domain/preferences/schema'
import { orErrorToast } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asUser } from '~/http/guards.server'
import { postOnly } from '~/http/post-only.server'
import { readForm } from '~/http/read-form.server'
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
