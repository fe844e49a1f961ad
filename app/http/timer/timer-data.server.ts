import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import type { Member } from '~/domain/member'
import { can } from '~/domain/permissions/rules'
import { getTimer } from '~/domain/timer/queries.server'
import type { User } from '~/domain/user'
import { flash } from '~/http/cookies/flash.server'
import { forgetTyped, type TypedBesideTimer, typedBefore } from '~/http/cookies/unsaved-timer.server'
import { asksForPage, refererOf } from '~/http/forms/redirect-back.server'
import { unlessFault } from '~/http/unless-fault.server'
import { formatterFor } from '~/i18n/formatter.server'
import { activityName, type TimerShown, timerShown } from '~/i18n/timer-shown.server'
import type { ToastName } from '~/i18n/toasts'
import { paths } from '~/paths'

type Args = LoaderFunctionArgs & { user: User }

/** A timer as of the server's time `madeAt`. */
export type TimerNow = { timer: TimerShown | null; madeAt: number }
export type TimerData = TimerNow & {
  activities: { value: string; name: string }[]
  // The circle that a timer can be started for, with the fields of a failed start.
  idle: ({ circleId: string; firstName: string; lastName: string } & TypedBesideTimer) | null
}

/** The timer for the header of every page; one statement. */
export async function timerData(args: Args, member: Member | undefined): Promise<TimerData> {
  const { request, user } = args
  const { timer, activities } = await getTimer(user)
  const formatter = await formatterFor(request, user, timer?.timeZone)
  const typed = await typedBefore(args, timer?.id)
  return {
    timer: timer && { ...timerShown(timer, formatter), ...typed },
    activities: activities.map((activity) => ({ value: activity.value, name: activityName(activity, formatter) })),
    idle: member && can(member, 'view', 'timer') ? { circleId: member.circleId, ...member.recipient, ...typed } : null,
    madeAt: Date.now(),
  }
}

/** The timer that a user without a circle still has. */
export async function leftTimer(args: Args) {
  const data = await unlessFault('timer', () => timerData(args, undefined))
  return data?.timer ? data : null
}

export type TimerAnswer = TimerNow & { toast?: ToastName }

/** Responds to a timer button: with data for scripts, else with the page of the button. */
export async function timerAnswer({ request, user }: Args, { toast, to }: { toast?: ToastName; to?: string } = {}) {
  if (asksForPage(request)) {
    const from = refererOf(request)
    const back = to ?? (from && from !== paths.restartTimer() ? from : paths.timer())
    const headers = await forgetTyped(request)
    return toast ? flash(toast, back, headers) : redirect(back, { headers })
  }
  const { timer } = await getTimer(user)
  const formatter = await formatterFor(request, user, timer?.timeZone)
  const answer: TimerAnswer = { timer: timer && timerShown(timer, formatter), madeAt: Date.now(), toast }
  return Response.json(answer)
}
