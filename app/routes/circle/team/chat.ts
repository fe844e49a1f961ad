import { redirect } from '@remix-run/node'
import { chatPaths } from '~/chat-paths'
import { beginWithMember } from '~/domain/chat/conversations.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(
  postOnly(({ member, params }) => paths.teamMember(member.circleId, idParam(params.careGiverId))),
)

/** Opens the conversation with a member; creates it the first time. */
export const action = asMember(
  orErrorToast(async ({ member, params }) =>
    redirect(chatPaths.conversation(await beginWithMember(member, idParam(params.careGiverId)))),
  ),
)
