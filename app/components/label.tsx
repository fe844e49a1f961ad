import { useTranslation } from 'react-i18next'
import type { LabelShown } from '~/domain/labels/queries.server'

/** A label: its name on its tint, with a square of its colour. */
export function LabelChip({ label: { name, color } }: { label: Pick<LabelShown, 'name' | 'color'> }) {
  return (
    <span className={`label ${color}`}>
      <bdi>{name}</bdi>
    </span>
  )
}

/** A circle's labels in a list: the first few, and how many more; screen readers get all names. */
export function LabelChips({ labels, most }: { labels: LabelShown[]; most: number }) {
  const { t } = useTranslation('circles')
  const more = labels.slice(most)
  return (
    <span className="label-row-chips">
      {labels.slice(0, most).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {more.length ? (
        <span className="label more" title={more.map(({ name }) => name).join(', ')}>
          <span aria-hidden="true">+{more.length}</span>
          <span className="sr">{t('home.moreLabels', { count: more.length })}</span>
        </span>
      ) : null}
    </span>
  )
}
