import { discardTimer } from '~/domain/timer/commands.server'
import { timerButton, toTimer } from '~/http/timer/timer-button.server'

export const loader = toTimer

export const action = timerButton(async (user, { timerId }) => {
  await discardTimer(user, timerId)
  return { toast: 'timerDiscarded' }
})
