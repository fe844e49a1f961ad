import { pauseTimer } from '~/domain/timer/commands.server'
import { timerButton, toTimer } from '~/http/timer/timer-button.server'

export const loader = toTimer

export const action = timerButton((user, { timerId, typed }) => pauseTimer(user, timerId, typed))
