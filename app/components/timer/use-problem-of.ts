import { useProblem } from '~/forms/problem'
import type { TimerShown } from '~/i18n/timer-shown.server'

export function useProblemOf(problems: TimerShown['problems']) {
  const problem = useProblem()
  return (field: string) => (problems[field] ? problem({ errors: [problems[field]] }) : undefined)
}
