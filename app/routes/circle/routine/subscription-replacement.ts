import { getSubscription, subscribe } from '~/domain/routine/subscription.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'
import { calendarQueryIn } from '~/routes/circle/routine/place'

export const loader = asMember(postOnly(({ member }) => paths.routineSubscription(member.circleId)))

/** A new private address in the place of the member's own, which stops working. */
export const action = asMember(
  orErrorToast(async ({ member, request }) => {
    const before = await getSubscription(member)
    await subscribe(member, { hasTitles: before?.hasTitles ?? false })
    const place = calendarQueryIn(new URL(request.url).searchParams)
    return flash('changesSaved', paths.routineSubscription(member.circleId, place))
  }),
)
