import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { buttonClass } from '~/ui/button'
import { firstPath } from '~/ui/first-path'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

type Props = { circleId: string; workflows: { id: string; name: string }[] }

/** The forms of other services, at the bottom right of the feed. */
export function WorkflowMenu({ circleId, workflows }: Props) {
  const { t } = useTranslation('workflows')
  const { search } = useLocation()
  const isHydrated = useHydrated()
  // Only a document that was loaded as a feed may frame the forms. From any other, one that may is fetched.
  const needsDocument = isHydrated && !isFeed(firstPath)
  const summary = (
    <>
      <Icon name="file-plus-corner" />
      <span className="wide-only">{t('add')}</span>
      <span className="narrow-only">{t('addShort')}</span>
    </>
  )
  return (
    <Menu
      name={t('add')}
      className="up right workflow"
      summary={summary}
      summaryClass={buttonClass({ kind: 'primary' })}
    >
      {workflows.map(({ id, name }) => (
        <Link
          key={id}
          to={{ pathname: paths.workflow(circleId, id), search: needsDocument ? withDialog(search) : search }}
          reloadDocument={needsDocument}
          preventScrollReset
        >
          <span>
            <bdi>{name}</bdi>
          </span>
        </Link>
      ))}
    </Menu>
  )
}

function isFeed(path: string) {
  const [, , circleId = ''] = path.split('/')
  return path === paths.feed(circleId)
}

/** The same address, except that the dialog is over the page even when it is reloaded. */
export function withDialog(search: string) {
  const query = new URLSearchParams(search)
  query.set('over', '')
  return `?${query}`
}
