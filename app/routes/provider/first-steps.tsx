import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { paths } from '~/paths'
import type { loader } from '~/routes/provider/overview'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

/**
 * What makes a new instance ready for its first family. A step ticks itself when it is true; two can be ticked off. The
 * list goes with the first circle that has a coach, or when it is hidden.
 */
export function FirstSteps() {
  const { backupAt, sendsMail, provider, figures, ticked } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  if (!useHasFirstSteps() || !figures) return null

  const hasCircle = figures.circles > 0
  const steps = [
    { name: 'account', isDone: true, to: paths.accountSettings() },
    { name: 'backup', isDone: backupAt !== null, to: paths.backups() },
    { name: 'mail', isDone: sendsMail || ticked.includes('mail'), to: paths.outbox(), tick: 'mail' },
    { name: 'roles', isDone: ticked.includes('roles'), to: paths.roles(), tick: 'roles' },
    { name: 'circle', isDone: hasCircle, to: paths.createCircle() },
    { name: 'coach', isDone: figures.coaches > 0, to: hasCircle ? paths.manage() : undefined },
  ] as const
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className="section mb-6" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('overview.first.title', { provider })}</h2>
      <div className="mb-3 flex items-center gap-4">
        <p className="lede shrink-0">{t('overview.first.done', { done, count: steps.length })}</p>
        <progress className="progress-bar" value={done} max={steps.length} aria-hidden="true" />
      </div>
      <ol className="needs">
        {steps.map(({ name, isDone, to, ...step }) => (
          <li key={name}>
            <Icon name={isDone ? 'check-circle' : 'circle'} />
            <p>
              <strong>{t(`overview.first.${name}.title`)}</strong>
              {isDone ? <span className="sr">, {t('overview.first.isDone')}</span> : null}
              <small>{t(`overview.first.${name}.text`)}</small>
            </p>
            {isDone || !to ? null : (
              <ButtonLink size="dense" kind={name === next?.name ? 'primary' : undefined} to={to}>
                {t(`overview.first.${name}.do`)}
              </ButtonLink>
            )}
            {!isDone && 'tick' in step ? <Tick step={step.tick} words={t(`overview.first.${step.tick}.tick`)} /> : null}
          </li>
        ))}
      </ol>
      <p className="muted mt-3">{t('overview.first.goes')}</p>
      <Tick step="all" words={t('overview.first.hide')} />
    </section>
  )
}

/** Whether the list is there. */
export function useHasFirstSteps() {
  const { figures, ticked } = useLoaderData<typeof loader>()
  return Boolean(figures && !(figures.circles && figures.coaches) && !ticked.includes('all'))
}

function Tick({ step, words }: { step: 'mail' | 'roles' | 'all'; words: string }) {
  return (
    <Form method="post" action={paths.provider()}>
      <Button size="dense" name="step" value={step}>
        {words}
      </Button>
    </Form>
  )
}
