import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'

type Props = { to: string; words: string; isOn: boolean; isAscending: boolean }

/** A column's title, which sorts the list; only its words where a table becomes cards, whose heads are invisible. */
export function SortHead({ to, words, isOn, isAscending }: Props) {
  const { t } = useTranslation('administration')
  return (
    <>
      <Link
        to={to}
        aria-label={t('circles.sortBy', { column: words })}
        aria-current={isOn ? 'true' : undefined}
        className="sorts"
        preventScrollReset
      >
        {words}
        <Icon name={isOn ? (isAscending ? 'arrow-up' : 'arrow-down') : 'arrow-up-down'} className="tiny" />
      </Link>
      <span className="sorts-word">{words}</span>
    </>
  )
}
