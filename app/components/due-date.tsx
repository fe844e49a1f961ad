import { useTranslation } from 'react-i18next'
import type { DueShown } from '~/i18n/items-shown.server'
import { Icon } from '~/ui/icon'

const signs = { today: 'sun', past: 'alert-circle', future: 'calendar' } as const

/** When something is due: icon and words show the urgency; color only repeats it. */
export function DueDate({ due: { words, tone } }: { due: DueShown }) {
  const { t } = useTranslation('progress')
  return (
    <span className={`due ${tone}`}>
      <Icon name={signs[tone]} />
      <span className="sr">{tone === 'past' ? t('due.late') : t('due.on')} </span>
      {words}
    </span>
  )
}
