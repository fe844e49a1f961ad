import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Menu, MenuOnDemand } from '~/ui/menu'

type Item = { id: string; circleId: string; type: string; title: string; mayEdit: boolean; mayDelete: boolean }
type Props = { item: Item; search?: string; isOnDemand?: boolean }

/** An item's permitted actions. `search`: the query of the list beneath. */
export function ItemMenu({ item, search = '', isOnDemand = false }: Props) {
  const { circleId, type, id, title, mayEdit, mayDelete } = item
  const { t } = useTranslation('progress')
  if (!mayEdit && !mayDelete) return null
  const choices = () => (
    <>
      <p className="menu-title">{title}</p>
      {mayEdit ? (
        <Link to={paths.editProgressItem(circleId, type, id) + search}>
          <Icon name="pencil" />
          <span>{t('edit')}</span>
        </Link>
      ) : null}
      {mayDelete ? (
        <Link className="danger" to={paths.deleteProgressItem(circleId, type, id) + search} preventScrollReset>
          <Icon name="trash-2" />
          <span>{t('delete')}</span>
        </Link>
      ) : null}
    </>
  )
  const menu = {
    name: t('more', { title }),
    className: 'right as-sheet',
    summary: <Icon name="more-vertical" />,
    summaryClass: 'iconbtn',
  }
  if (!isOnDemand) return <Menu {...menu}>{choices()}</Menu>
  return (
    <MenuOnDemand {...menu} to={paths.progressItem(circleId, type, id)}>
      {choices}
    </MenuOnDemand>
  )
}
