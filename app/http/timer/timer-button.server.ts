import type { User } from '~/domain/user'
import { orTypedBack } from '~/http/cookies/unsaved-timer.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asUser } from '~/http/guards.server'
import { paths } from '~/paths'
import { timerAnswer } from './timer-data.server'
import { readTimerForm } from './timer-form.server'

type Sent = Awaited<ReturnType<typeof readTimerForm>>
type Outcome = Parameters<typeof timerAnswer>[1]

/** The loader of a timer button's address. */
export const toTimer = asUser(postOnly(paths.timer))

/** The action of a timer button; `press` may return a toast and another page. */
export function timerButton(press: (user: User, sent: Sent) => Promise<void> | Promise<Outcome>) {
  return asUser(
    orTypedBack(async (args) => {
      const outcome = await press(args.user, await readTimerForm(args.request))
      return timerAnswer(args, outcome ?? {})
    }),
  )
}
