import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { providerPaths } from '~/provider-paths'
import { useHasFirstSteps } from '~/routes/provider/first-steps'
import type { loader } from '~/routes/provider/overview'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export type Need = { key: string; title: string; text?: string; act?: ReactNode }

/** Tasks that need attention, each with what to do, the most serious first. */
export function Needs({ needs }: { needs: Need[] }) {
  if (!needs.length) return null
  return (
    <ul className="needs">
      {needs.map(({ key, title, text, act }) => (
        <li key={key}>
          <Icon name="alert-circle" />
          <p>
            <strong>{title}</strong>
            {text ? <small>{text}</small> : null}
          </p>
          {act}
        </li>
      ))}
    </ul>
  )
}

/** A task as the page words it. */
export function useNeeds(): Need[] {
  const { unreadableItems, undated, isBackupOld, backupHours, backupAt, unnamedProxy } = useLoaderData<typeof loader>()
  const { failed, isWaitLong, waitingSince, sendsMail, isRoomLow, percentUsed, figures } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const isStepLeft = useHasFirstSteps() // the first backup is one of them
  const withoutAdmin = figures?.circlesWithoutAdmin ?? 0
  const backup = backupHours === null ? t('overview.noBackup') : t('overview.backupHours', { count: backupHours })
  const needs: (Need | false)[] = [
    !!unreadableItems && { key: 'unreadable', title: t('overview.unreadableItems', { count: unreadableItems }) },
    !!undated && { key: 'undated', title: t('overview.undated', { count: undated }) },
    isBackupOld &&
      !(isStepLeft && backupHours === null) && {
        key: 'backup',
        title: backup,
        text: backupAt ? t('overview.backupOldSince', { when: backupAt }) : t('overview.backupNone'),
        act: <BackUp />,
      },
    unnamedProxy !== null && { key: 'proxy', title: t('overview.unnamedProxy', { address: unnamedProxy }) },
    failed > 0 && {
      key: 'failed',
      title: t('overview.failed', { count: failed }),
      text: t('overview.failedText'),
      act: <ToMail state="failed" count={failed} />,
    },
    isWaitLong && {
      key: 'waiting',
      title: t(sendsMail ? 'overview.waiting' : 'overview.unsent', { when: waitingSince }),
      act: <ToMail state="waiting" />,
    },
    isRoomLow && { key: 'room', title: t('overview.roomLow', { percent: percentUsed }), text: t('overview.roomText') },
    withoutAdmin > 0 && {
      key: 'admin',
      title: t('overview.withoutAdmin', { count: withoutAdmin }),
      text: t('overview.withoutAdminText'),
      act: (
        <ButtonLink size="dense" to={providerPaths.circles({ look: 'yes' })}>
          {t('overview.seeCircles')}
        </ButtonLink>
      ),
    },
  ]
  return needs.filter((need) => need !== false)
}

function BackUp() {
  const { t } = useTranslation('administration')
  return (
    <Form method="post" action={providerPaths.backups()}>
      <Button kind="primary" size="dense">
        {t('backups.make')}
      </Button>
    </Form>
  )
}

function ToMail({ state, count }: { state: 'failed' | 'waiting'; count?: number }) {
  const { t } = useTranslation('administration')
  return (
    <ButtonLink size="dense" to={providerPaths.outbox({ state })}>
      {count ? t('overview.seeCounted', { count }) : t('overview.seeMail')}
    </ButtonLink>
  )
}
