import { Link } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConcernAction as Action } from '~/http/pages/concern-actions.server'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'

type Actions = { circleId: string; slug: string; actions: readonly Action[] }

/** The actions of the section that is read; none around an earlier save of it. */
const ConcernActions = createContext<Actions | undefined>(undefined)
export const ConcernActionsProvider = ConcernActions.Provider

type Props = { path: string; title: string; isOffered?: boolean }

/** The action that was made of a concern; where there is none, the way to make one, with the concern as its title. */
export function ConcernAction({ path, title, isOffered = true }: Props) {
  const { t } = useTranslation('assessment')
  const context = useContext(ConcernActions)
  if (!context) return null
  const { circleId, slug, actions } = context
  const made = actions.find((one) => one.path === path)
  const create = { type: 'action', title, concern: `${slug}:${path}` }
  return (
    <>
      {made ? <Made circleId={circleId} action={made} /> : null}
      {isOffered && (!made || made.isCompleted) ? (
        <Link className={look} to={paths.newProgressItem(circleId, create)}>
          <Icon name="plus" className="tiny" />
          {t('action.create')}
          <span className="sr">{title}</span>
        </Link>
      ) : null}
    </>
  )
}

const look = 'inline-flex min-h-control items-center gap-1 text-sm md:min-h-0 md:whitespace-nowrap'
const signs = { today: 'sun', past: 'alert-circle', future: 'calendar' } as const

function Made({ circleId, action }: { circleId: string; action: Action }) {
  const { t } = useTranslation('assessment')
  const { id, title, isCompleted, tone, day } = action
  const due = day ? t(tone === 'past' ? 'action.late' : 'action.due', { day }) : t('action.open')
  return (
    <Link className={`${look} font-bold`} to={paths.progressItem(circleId, 'action', id)}>
      <Icon name={isCompleted ? 'check' : signs[tone ?? 'future']} className="tiny" />
      <span>{isCompleted ? t('action.done') : due}</span>
      <span className="sr">{title}</span>
    </Link>
  )
}
