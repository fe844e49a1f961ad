import { useTranslation } from 'react-i18next'
import type { PartShown, RowShown } from '~/domain/records/view'

/** Whether a row is new, and these fields' values at the previous review; by default all fields. */
export function RowChanges({ row, names }: { row: RowShown; names?: readonly string[] }) {
  const { t } = useTranslation('assessment')
  if (row.isNew) return <strong className="block text-sm">{t('changedFromNothing')}</strong>
  const changed = row.lines.filter(({ name, kind, before }) => {
    return before !== undefined && kind !== 'reference' && (!names || names.includes(name))
  })
  return changed.map(({ name, label, before }) => (
    <small key={name} className="block font-normal text-ink-soft" dir="auto">
      {before ? t('fieldChangedFrom', { field: label, value: before }) : t('fieldChangedFromNothing', { field: label })}
    </small>
  ))
}

/** The rows removed since the previous review. */
export function RemovedRows({ part }: { part: PartShown }) {
  const { t } = useTranslation('assessment')
  if (!part.removed) return null
  return (
    <div className="mt-3 text-sm">
      <strong>{t('removedSince')}</strong>
      <ul className="text-ink-soft [overflow-wrap:anywhere]">
        {part.removed.map(({ id, words }) => (
          <li key={id} dir="auto">
            <s>{words}</s>
          </li>
        ))}
      </ul>
    </div>
  )
}
