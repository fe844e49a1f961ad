import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileConflict } from '~/domain/recipient/conflicts.server'
import { Choice } from '~/ui/field'
import { Icon } from '~/ui/icon'
import type { FieldConflicts } from './recipient-fields'

/** What others have saved since the form was opened, its values in the reader's words. */
export type ProfileConflicts = ProfileConflict[]
type Row = { id: string | undefined; name: string }

/** The same by the fields of the form beside which it is shown. Rows are found by the id of their provider. */
export function conflictsByField(
  told: ProfileConflicts,
  rows: Row[],
  taken: string[],
  words: { somebody: string; nothing: string },
): FieldConflicts {
  return Object.fromEntries(
    told.flatMap(({ field, providerId, is, value, by }) => {
      const row = rows.find(({ id }) => id === providerId)
      if (is !== 'changed' || (providerId && !row)) return []
      const take = providerId ? `providers.${providerId}.${field}` : field
      const name = row && providerId ? `${row.name}.${field}` : field
      return [[name, { by: by ?? words.somebody, value: value ?? words.nothing, take, isTaken: taken.includes(take) }]]
    }),
  )
}

type Props = {
  told: ProfileConflicts
  beside: FieldConflicts
  labels: Record<string, string>
  formId: string
  taken: string[]
}

/** Says above the form what others have saved meanwhile, with links to the fields. Takes the focus when it appears. */
export function ProfileConflictSummary({ told, beside, labels, formId, taken }: Props) {
  const { t } = useTranslation('recipient')
  const box = useRef<HTMLDivElement>(null)
  const signature = JSON.stringify(told)

  // biome-ignore lint/correctness/useExhaustiveDependencies: news of another conflict takes the focus again
  useEffect(() => box.current?.focus(), [signature])

  if (!told.length) return null
  const names = (by: string | null) => by ?? t('conflict.somebody')
  const removedByMe = [
    ...new Map(told.filter(({ is }) => is === 'iRemoved').map((one) => [one.providerId, one])).values(),
  ]
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts it is the browser that leads a person to what others have saved
    <div className="callout warn mb-6" role="alert" tabIndex={-1} autoFocus ref={box}>
      <Icon name="alert-circle" />
      <div className="told">
        <h2>{t('conflict.title')}</h2>
        <p>{t('conflict.text')}</p>
        <ul>
          {Object.entries(beside).map(([name, { by, value }]) => (
            <li key={name}>
              <a href={`#${formId}-${name}`}>{t('conflict.line', { field: labels[name], name: by, value })}</a>
            </li>
          ))}
          {told
            .filter(({ is }) => is === 'theyRemoved')
            .map(({ providerId, provider, by }) => (
              <li key={providerId}>
                <a href="#providers">{t('conflict.lineRemoved', { name: names(by), provider })}</a>
              </li>
            ))}
          {told
            .filter(({ is }) => is === 'iRemoved')
            .map(({ providerId, provider, field, value, by }) => (
              <li key={`${providerId}.${field}`}>
                {t('conflict.lineChanged', {
                  name: names(by),
                  provider,
                  field: t(field as 'firstName'),
                  value: value ?? t('conflict.nothing'),
                })}
              </li>
            ))}
        </ul>
        {removedByMe.map(({ providerId, provider }) => (
          <Choice
            key={providerId}
            type="checkbox"
            name="take"
            value={`providers.${providerId}`}
            defaultChecked={taken.includes(`providers.${providerId}`)}
            label={t('conflict.takeRow', { provider })}
          />
        ))}
      </div>
    </div>
  )
}
