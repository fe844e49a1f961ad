import { useProblem } from '~/forms/problem'
import type { TimerShown } from '~/i18n/timer-shown.server'

/** Says in words what is wrong with a field of the timer. */
export function useProblemOf(problems: TimerShown['problems']) {
  const problem = useProblem()
  return (field: string) => (problems[field] ? problem({ errors: [problems[field]] }) : undefined)
}
