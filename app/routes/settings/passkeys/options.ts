import { beginPasskey } from '~/domain/second-factor/passkeys.server'
import { freshMinutes } from '~/domain/sessions/rules'
import { postOnly } from '~/http/forms/post-only.server'
import { asUser, recently } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asUser(postOnly(() => paths.newPasskey()))

export const action = asUser(recently(freshMinutes, async ({ user }) => Response.json(await beginPasskey(user))))
