import { resumeTimer } from '~/domain/timer/commands.server'
import { timerButton, toTimer } from '~/http/timer/timer-button.server'
import { paths } from '~/paths'

export const loader = toTimer

export const action = timerButton(async (user, { timerId, typed, sendsHeartbeats }) => {
  const status = await resumeTimer(user, timerId, { ...typed, sendsHeartbeats })
  return status === 'unsaved' ? { to: paths.timer() } : {}
})
