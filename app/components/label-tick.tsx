import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabelToChoose } from '~/domain/labels/queries.server'
import { paths } from '~/http/paths'
import { Choice } from '~/ui/field'
import { LabelChip } from './label'

/**
 * A label to put on the circle or to take off. Where scripts run a tick is shown at once and sent by itself, not by the
 * router, to which a request that fails is a page that failed; when it fails, the tick goes back and says so.
 */
export function LabelTick({ circleId, label }: { circleId: string; label: LabelToChoose }) {
  const { t } = useTranslation('labels')
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<boolean>()
  const [hasFailed, setFailed] = useState(false)
  if (wanted === label.isOn) setWanted(undefined)
  const isOn = wanted ?? label.isOn

  async function change() {
    if (wanted !== undefined) return
    setWanted(!isOn)
    setFailed(false)
    const address = isOn ? paths.labelRemoval(circleId, label.id) : paths.labelAddition(circleId, label.id)
    const isDone = await fetch(address, { method: 'POST' }).then(
      ({ ok, redirected }) => ok && !redirected,
      () => false,
    )
    setFailed(!isDone)
    if (isDone) revalidate()
    else setWanted(undefined)
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
      {hasFailed ? (
        <p className="small text-danger" role="alert">
          {t('failed')}
        </p>
      ) : null}
    </div>
  )
}
