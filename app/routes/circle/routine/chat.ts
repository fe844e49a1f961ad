import { redirect } from '@remix-run/node'
import { chatPaths } from '~/chat-paths'
import { openRoutineGroup } from '~/domain/chat/routine-group.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(
  postOnly(({ member, params }) => paths.routineItem(member.circleId, idParam(params.routineId))),
)

/** The conversation of the people of an event or a task; the first time it begins. */
export const action = asMember(
  orErrorToast(async ({ member, params }) =>
    redirect(chatPaths.conversation(await openRoutineGroup(member, idParam(params.routineId)))),
  ),
)
