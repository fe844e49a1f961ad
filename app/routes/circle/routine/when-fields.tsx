import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { typedAt } from '~/domain/records/typed'
import { useForm, useTyped } from '~/forms/form-context'
import type { Control } from '~/forms/use-input'
import { useFollowingEnd } from '~/routes/circle/routine/following-end'
import { useHydrated } from '~/ui/hydrated'

type Name = 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'isAllDay'

type Props = { control: Control<Name>; hasKind: boolean; children: ReactNode }

/** When it begins and ends. Where scripts run, the end of an event goes along with its start, and a task has none. */
export function WhenFields({ control, hasKind, children }: Props) {
  const { t } = useTranslation('routine')
  const { typed, problems } = useForm()
  const asksAboutEnd = problems.endDate?.startsWith('routine:errors.endUnmoved')
  const isTask = useTyped('kind') === 'task'
  const isHydrated = useHydrated()
  return (
    <fieldset className="when" aria-label={t('item.when')} {...useFollowingEnd()}>
      {hasKind ? null : <input type="hidden" name="kind" value={typedAt(typed, 'kind')} />}
      {asksAboutEnd ? <input type="hidden" name="previewed" value={typedAt(typed, 'startDate')} /> : null}
      <div className="when-pair">
        {control('startDate', isTask ? { label: t('form.due') } : {})}
        {control('startTime', { label: t('form.at') })}
      </div>
      <div className="when-pair" hidden={isTask && isHydrated}>
        {control('endDate')}
        {control('endTime', { label: t('form.endAt') })}
      </div>
      {control('isAllDay')}
      {children}
    </fieldset>
  )
}
