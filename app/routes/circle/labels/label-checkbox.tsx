import { useTranslation } from 'react-i18next'
import { LabelChip } from '~/components/label'
import type { LabelChoice } from '~/domain/labels/queries.server'
import { useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { useMarkPendingLabel } from '~/routes/circle/pending-labels'
import { Choice } from '~/ui/field'

/** A checkbox that adds a label to the circle or removes it. */
export function LabelCheckbox({ circleId, label }: { circleId: string; label: LabelChoice }) {
  const { t } = useTranslation('labels')
  const { value: isOn, send } = useOptimisticPost(label.isOn)
  useMarkPendingLabel(label, isOn === label.isOn ? undefined : isOn)
  const action = isOn ? paths.labelRemoval(circleId, label.id) : paths.labelAddition(circleId, label.id)

  return (
    <div className="label-tick">
      <Choice
        type="checkbox"
        name="labels"
        value={label.id}
        checked={isOn}
        onChange={() => send(action, !isOn)}
        label={
          <>
            <LabelChip label={label} /> {label.isActive ? null : <span className="small faint">{t('inactive')}</span>}
          </>
        }
        hint={label.description ? <bdi>{label.description}</bdi> : undefined}
      />
      {label.isOn ? <input type="hidden" name="opened" value={label.id} /> : null}
    </div>
  )
}
