import { savePanel } from '~/domain/preferences/commands.server'
import { PanelForm } from '~/domain/preferences/schema'
import { postOnly } from '~/http/forms/post-only.server'
import { readForm } from '~/http/forms/read-form.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(paths.home))

/** Saves whether a panel of the sidebar is open. */
export const action = asUser(async ({ user, request }) => {
  const form = await readForm(request, PanelForm)
  if (!form.ok) return new Response(null, { status: 422 })

  await savePanel(user, form.value.panel, form.value.isOpen === 'yes')
  return new Response(null, { status: 204 })
})
