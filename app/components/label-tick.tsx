import { useTranslation } from 'react-i18next'
import type { LabelChoice } from '~/domain/labels/queries.server'
import { reportFailedAction } from '~/live/lost-network'
import { useOptimisticValue } from '~/live/use-optimistic-value'
import { paths } from '~/paths'
import { Choice } from '~/ui/field'
import { LabelChip } from './label'
import { useMarkPendingLabel } from './pending-labels'

/**
 * A checkbox that adds a label to the circle or removes it. Where scripts run a change is shown at once and sent with
 * `fetch`, not by the router, which would show an error page for a failed request; when it fails, the checkbox changes
 * back and a toast says so.
 */
export function LabelTick({ circleId, label }: { circleId: string; label: LabelChoice }) {
  const { t } = useTranslation('labels')
  const { optimisticValue, markSending, markSaved, markFailed } = useOptimisticValue<boolean>()
  const isOn = optimisticValue ?? label.isOn
  useMarkPendingLabel(label, optimisticValue)

  async function change() {
    if (optimisticValue !== undefined) return
    markSending(!isOn)
    const address = isOn ? paths.labelRemoval(circleId, label.id) : paths.labelAddition(circleId, label.id)
    const answer = await fetch(address, { method: 'POST' }).catch(() => undefined)
    if (answer?.ok && !answer.redirected) return markSaved(!isOn)
    markFailed()
    reportFailedAction({ pathname: address, isAnswered: answer !== undefined })
  }

  return (
    <div className="label-tick">
      <Choice
        type="checkbox"
        name="labels"
        value={label.id}
        checked={isOn}
        onChange={change}
        label={
          <>
            <LabelChip label={label} /> {label.isActive ? null : <span className="small faint">{t('inactive')}</span>}
          </>
        }
        hint={label.description || undefined}
      />
      {label.isOn ? <input type="hidden" name="before" value={label.id} /> : null}
    </div>
  )
}
