import { savePreferences } from '~/domain/preferences/commands.server'
import { SearchKeyForm } from '~/domain/preferences/schema'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { readForm } from '~/http/forms/read-form.server'
import { wholeFormOf } from '~/http/forms/whole-form.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.accountSettings))

/** Switches the key / that opens the search on or off. */
export const action = asUser(
  orErrorToast(async ({ user, request }) => {
    const form = await readForm(await wholeFormOf(request, paths.accountSettings()), SearchKeyForm)
    if (!form.ok) return new Response(null, { status: 422 })

    await savePreferences(user.id, { hasSearchKey: form.value.hasSearchKey === 'yes' })
    return flash('changesSaved', paths.accountSettings())
  }),
)
