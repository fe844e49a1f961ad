import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type CircleFilter, isFiltering } from '~/domain/circles/filter'
import { paths } from '~/paths'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

export function OrderMenu({ order, filter }: { order: 'asc' | 'desc'; filter: CircleFilter }) {
  const { t } = useTranslation('circles')
  const addressOf = (of: 'asc' | 'desc') =>
    paths.circles({ order: of, filter: isFiltering(filter) ? filter : undefined })
  const current = (of: 'asc' | 'desc') => (of === order ? 'true' : undefined)
  const summary = (
    <>
      <Icon name={order === 'asc' ? 'arrow-down-a-z' : 'arrow-down-z-a'} />
      <span className="sort-word">{t('home.sort')}</span>
    </>
  )
  return (
    <Menu
      name={order === 'asc' ? t('home.ascending') : t('home.descending')}
      className="right push"
      summary={summary}
      summaryClass={buttonClass({ size: 'dense' })}
    >
      <Link to={addressOf('asc')} aria-current={current('asc')}>
        <Icon name="arrow-down-a-z" />
        <span>{t('home.ascending')}</span>
      </Link>
      <Link to={addressOf('desc')} aria-current={current('desc')}>
        <Icon name="arrow-down-z-a" />
        <span>{t('home.descending')}</span>
      </Link>
    </Menu>
  )
}
