import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { actionSorts } from '~/domain/progress/filter'
import { addressOf, type View } from '~/routes/actions/address'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

/** The order of the table. */
export function Order({ view }: { view: View }) {
  const { t } = useTranslation('actions')
  return (
    <Menu
      name={t('sort.by', { order: t(`sort.${view.sort}`) })}
      className="right push"
      summary={
        <>
          <Icon name="arrow-up-down" />
          {t(`sort.${view.sort}`)}
        </>
      }
      summaryClass={buttonClass({ size: 'dense' })}
    >
      {actionSorts.map((sort) => (
        <Link key={sort} to={addressOf({ ...view, sort })} aria-current={sort === view.sort ? 'true' : undefined}>
          {t(`sort.${sort}`)}
        </Link>
      ))}
    </Menu>
  )
}
