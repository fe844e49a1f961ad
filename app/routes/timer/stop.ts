import { stopTimer } from '~/domain/timer/stop.server'
import { timerButton, toTimer } from '~/http/timer/timer-button.server'
import { paths } from '~/paths'

export const loader = toTimer

export const action = timerButton(async (user, { timerId, typed, isConfirmed }) => {
  const { status } = await stopTimer(user, timerId, { ...typed, isConfirmed })
  if (status === 'saved') return { toast: 'timeSaved' }
  return status === 'unsaved' ? { to: paths.timer() } : {}
})
