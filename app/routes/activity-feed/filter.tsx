import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type NotificationType, notificationTypes } from '~/domain/notification-types'
import type { loader } from '~/routes/activity-feed/list'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

type View = { isUnreadOnly: boolean; types: readonly NotificationType[]; before?: string | null }

/** A view's address, without defaults. */
export function addressOf({ isUnreadOnly, types, before }: View) {
  const view = new URLSearchParams(isUnreadOnly ? { show: 'unread' } : {})
  if (types.length < notificationTypes.length) for (const type of types) view.append('type', type)
  if (before) view.set('before', before)
  return `?${view}`
}

/** How many are unread, of all kinds, as the bell has it. */
export function useUnread() {
  return useRouteLoaderData<typeof shellLoader>('shell')?.unread ?? 0
}

/** The list's filter: all or unread, and which kinds. Its button shows the choice. */
export function NotificationFilter() {
  const { isUnreadOnly, types, kinds } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  const unread = useUnread()
  const shown = useShown()
  const isInUse = isUnreadOnly || types.length < notificationTypes.length
  return (
    <Menu
      name={t('filter', { shown })}
      className="right as-sheet notif-filter"
      summaryClass={isInUse ? 'in-use' : undefined}
      summary={
        <>
          <Icon name="filter" />
          {shown}
          <Icon name="chevron-down" className="tiny" />
        </>
      }
    >
      <Link to={addressOf({ isUnreadOnly: false, types })} aria-current={isUnreadOnly ? undefined : 'true'}>
        <Chosen isOn={!isUnreadOnly} />
        {t('all')}
      </Link>
      <Link to={addressOf({ isUnreadOnly: true, types })} aria-current={isUnreadOnly ? 'true' : undefined}>
        <Chosen isOn={isUnreadOnly} />
        {t('unread')} {unread ? <span className="num">{unread > 99 ? '99+' : unread}</span> : null}
      </Link>
      <hr />
      {kinds.map((kind) => (
        <Kind key={kind.type} {...kind} />
      ))}
    </Menu>
  )
}

/** The current choice, in a word or two. */
function useShown() {
  const { isUnreadOnly, types, kinds } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  const only = types.length === 1 && kinds.find(({ type }) => types.includes(type))
  if (only) return only.name
  if (types.length < notificationTypes.length) return t('kinds', { count: types.length })
  return isUnreadOnly ? t('unread') : t('all')
}

/** Includes or excludes a kind. Without any the list would be empty, so the last one restores all. */
function Kind({ type, name }: { type: NotificationType; name: string }) {
  const { isUnreadOnly, types } = useLoaderData<typeof loader>()
  const { t } = useTranslation('activity')
  const isOn = types.includes(type)
  const others = types.filter((one) => one !== type)
  const next = isOn ? (others.length ? others : notificationTypes) : [...types, type]
  return (
    <Link to={addressOf({ isUnreadOnly, types: next })} preventScrollReset>
      <Chosen isOn={isOn} />
      <span>
        {name}
        <span className="sr">, {t(isOn ? 'shown' : 'hidden')}</span>
      </span>
    </Link>
  )
}

function Chosen({ isOn }: { isOn: boolean }) {
  return isOn ? <Icon name="check" /> : <span className="icon" />
}
