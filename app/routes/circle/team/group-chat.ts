import { redirect } from '@remix-run/node'
import { chatPaths } from '~/chat-paths'
import { openCircleGroup } from '~/domain/chat/circle-group.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member }) => paths.team(member.circleId)))

/** The conversation of everybody in the circle; the first time it begins. */
export const action = asMember(
  orErrorToast(async ({ member }) => redirect(chatPaths.conversation(await openCircleGroup(member)))),
)
