import { stopTimer } from '~/domain/timer/commands.server'
import { timerButton, toTimer } from '~/http/timer-button.server'
import { paths } from '~/paths'

export const loader = toTimer

export const action = timerButton(async (user, { timerId, typed, isWhole }) => {
  const { status } = await stopTimer(user, timerId, { ...typed, isWhole })
  if (status === 'saved') return { toast: 'timeSaved' }
  return status === 'held' ? { to: paths.timer() } : {}
})
