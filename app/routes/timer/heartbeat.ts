import { recordHeartbeat } from '~/domain/timer/heartbeats.server'
import { asUser } from '~/http/guards.server'
import { toTimer } from '~/http/timer/timer-button.server'
import { readTimerForm } from '~/http/timer/timer-form.server'

export const loader = toTimer

export const action = asUser(async ({ user, request }) => {
  const { timerId } = await readTimerForm(request)
  const heard = await recordHeartbeat(user, timerId)
  return Response.json({ ...heard, madeAt: Date.now() })
})
