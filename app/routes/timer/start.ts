import { startTimer } from '~/domain/timer/commands.server'
import { idParam } from '~/http/guards.server'
import { timerButton, toTimer } from '~/http/timer/timer-button.server'

export const loader = toTimer

export const action = timerButton((user, { circleId, typed, sendsHeartbeats }) =>
  startTimer(user, { circleId: idParam(circleId), ...typed, sendsHeartbeats }),
)
