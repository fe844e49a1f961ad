import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { paths } from '~/paths'
import { providerPaths } from '~/provider-paths'
import type { loader } from '~/routes/provider/overview'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** A new instance's checklist; two steps are checked by hand. Gone with the first coached circle, or if hidden. */
export function FirstSteps() {
  const { joinedAt, backupAt, sendsMail, figures, confirmed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  if (!useHasFirstSteps() || !figures) return null

  const hasCircle = figures.circles > 0
  const steps: FirstStep[] = [
    { name: 'backup', isDone: backupAt !== null, to: providerPaths.backups(), when: backupAt },
    { name: 'mail', isDone: sendsMail || confirmed.includes('mail'), to: providerPaths.outbox(), confirm: 'mail' },
    { name: 'roles', isDone: confirmed.includes('roles'), to: providerPaths.roles(), confirm: 'roles' },
    { name: 'circle', isDone: hasCircle, to: paths.createCircle() },
    { name: 'coach', isDone: figures.coaches > 0, to: hasCircle ? paths.manage() : undefined },
  ]
  const done = 1 + steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className="start-steps" aria-labelledby="first-steps">
      <h2 id="first-steps" className="sr">
        {t('overview.first.title')}
      </h2>
      <div className="flex items-center gap-4 pb-4">
        <p className="shrink-0 text-ink-soft">{t('overview.first.done', { done, count: 1 + steps.length })}</p>
        <progress className="progress-bar" value={done} max={1 + steps.length} aria-hidden="true" />
      </div>
      <ol>
        <DoneStep title={t('overview.first.account.title')} when={joinedAt} />
        {steps.map((step, index) =>
          step.isDone ? (
            <DoneStep key={step.name} title={t(`overview.first.${step.name}.title`)} when={step.when} />
          ) : (
            <OpenStep key={step.name} {...step} place={index + 2} isNext={step === next} />
          ),
        )}
      </ol>
      <div className="flex flex-wrap items-center gap-3 pt-3">
        <p className="muted">{t('overview.first.goes')}</p>
        <MarkAsDone step="all" words={t('overview.first.hide')} />
      </div>
    </section>
  )
}

type FirstStep = {
  name: 'backup' | 'mail' | 'roles' | 'circle' | 'coach'
  isDone: boolean
  to?: string // none: it cannot be done yet
  confirm?: 'mail' | 'roles'
  when?: string | null
}

function DoneStep({ title, when }: { title: string; when?: string | null }) {
  const { t } = useTranslation('administration')
  return (
    <li className="is-done">
      <span className="place">
        <Icon name="check" />
        <span className="sr">{t('overview.first.isDone')}</span>
      </span>
      <div>
        <strong>{title}</strong>
      </div>
      {when ? <small>{when}</small> : null}
    </li>
  )
}

/** The next step with what it is done by, or a later one with the time that it takes. */
function OpenStep({ name, to, confirm, place, isNext }: FirstStep & { place: number; isNext: boolean }) {
  const { t } = useTranslation('administration')
  const title = t(`overview.first.${name}.title`)
  return (
    <li>
      <span className="place">{place}</span>
      <div>
        <strong>{to && !isNext ? <Link to={to}>{title}</Link> : title}</strong>
        <p>{t(`overview.first.${name}.text`)}</p>
        <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
          {isNext && to ? (
            <ButtonLink size="dense" kind="primary" to={to}>
              {t(`overview.first.${name}.do`)}
            </ButtonLink>
          ) : null}
          {confirm ? <MarkAsDone step={confirm} words={t(`overview.first.${confirm}.confirm`)} /> : null}
        </div>
      </div>
      {isNext ? null : <small>{t(`overview.first.${name}.takes`)}</small>}
    </li>
  )
}

/** Whether the list is there. */
export function useHasFirstSteps() {
  const { figures, confirmed } = useLoaderData<typeof loader>()
  return Boolean(figures && !(figures.circles && figures.coaches) && !confirmed.includes('all'))
}

function MarkAsDone({ step, words }: { step: 'mail' | 'roles' | 'all'; words: string }) {
  return (
    <Form method="post" action={paths.provider()}>
      <Button size="dense" name="step" value={step}>
        {words}
      </Button>
    </Form>
  )
}
