import { unsubscribe } from '~/domain/routine/subscription.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { refererOf } from '~/http/forms/redirect-back.server'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'
import { calendarQueryIn } from '~/routes/circle/routine/place'

export const loader = asMember(postOnly(({ member }) => paths.routineSubscription(member.circleId)))

/** The member's private address stops working. */
export const action = asMember(
  orErrorToast(async ({ member, request }) => {
    await unsubscribe(member)
    const place = calendarQueryIn(new URL(request.url).searchParams)
    return flash('changesSaved', refererOf(request) ?? paths.routineSubscription(member.circleId, place))
  }),
)
