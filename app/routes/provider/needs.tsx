import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { paths } from '~/paths'
import type { loader } from '~/routes/provider/overview'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export type Need = { key: string; title: string; text?: string; act?: ReactNode }

/** What needs somebody, each with what to do about it, the gravest first. */
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

/** What needs somebody, as the page says it. */
export function useNeeds(): Need[] {
  const { unreadableItems, isBackupOld, backupHours, backupAt, unnamedProxy } = useLoaderData<typeof loader>()
  const { failed, isWaitLong, waitingSince, isRoomLow, percentUsed, figures } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const withoutAdmin = figures?.circlesWithoutAdmin ?? 0
  const backup = backupHours === null ? t('overview.noBackup') : t('overview.backupHours', { count: backupHours })
  const needs: (Need | false)[] = [
    !!unreadableItems && { key: 'unreadable', title: t('overview.unreadableItems', { count: unreadableItems }) },
    isBackupOld && {
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
      title: t('overview.waiting', { when: waitingSince }),
      act: <ToMail state="waiting" />,
    },
    isRoomLow && { key: 'room', title: t('overview.roomLow', { percent: percentUsed }), text: t('overview.roomText') },
    withoutAdmin > 0 && {
      key: 'admin',
      title: t('overview.withoutAdmin', { count: withoutAdmin }),
      text: t('overview.withoutAdminText'),
      act: (
        <ButtonLink size="dense" to={paths.providerCircles({ look: 'yes' })}>
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
    <Form method="post" action={paths.backups()}>
      <Button kind="primary" size="dense">
        {t('backups.make')}
      </Button>
    </Form>
  )
}

function ToMail({ state, count }: { state: 'failed' | 'waiting'; count?: number }) {
  const { t } = useTranslation('administration')
  return (
    <ButtonLink size="dense" to={paths.outbox({ state })}>
      {count ? t('overview.seeCounted', { count }) : t('overview.seeMail')}
    </ButtonLink>
  )
}

/** What makes a new instance ready for its first family. A step ticks itself when it is true; the first circle ends them. */
export function FirstSteps() {
  const { backupAt, sendsMail, provider } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  const steps = [
    { name: 'account', isDone: true, to: paths.accountSettings() },
    { name: 'backup', isDone: backupAt !== null, to: paths.backups() },
    { name: 'mail', isDone: sendsMail, to: paths.outbox() },
    { name: 'circle', isDone: false, to: paths.createCircle() },
  ] as const
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="section mb-6" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('overview.first.title', { provider })}</h2>
      <p className="lede">{t('overview.first.done', { done, count: steps.length })}</p>
      <ol className="needs">
        {steps.map(({ name, isDone, to }) => (
          <li key={name}>
            <Icon name={isDone ? 'check-circle' : 'circle'} />
            <p>
              <strong>{t(`overview.first.${name}.title`)}</strong>
              {isDone ? <span className="sr">, {t('overview.first.isDone')}</span> : null}
              <small>{t(`overview.first.${name}.text`)}</small>
            </p>
            {isDone ? null : (
              <ButtonLink size="dense" kind={name === 'circle' ? 'primary' : undefined} to={to}>
                {t(`overview.first.${name}.do`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
