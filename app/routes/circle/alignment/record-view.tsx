import { useTranslation } from 'react-i18next'
import { DueDay } from '~/components/due-day'
import { Form } from '~/forms/form'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'
import type { Page } from '~/routes/circle/alignment/record'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Fact } from '~/ui/fact'
import { Pager } from '~/ui/pager'

type Props = { page: Page }

/** Tier and code, and what comes due. */
export function TierAndDueDates({ page: { shown, isOnlyMci, isDeceased } }: Props) {
  const { t } = useTranslation('programme')
  const isEnded = shown.status === 'unaligned'
  if (isDeceased) return <p className="section">{t('change.deceased')}</p>
  return (
    <section className="section" aria-label={t('tier')}>
      <dl className="dl three">
        <Fact name={t('tier')}>
          {isEnded ? (
            t('ended')
          ) : (
            <>
              {shown.code ? <strong className="tnum">{shown.code}</strong> : null}
              <span className="block">{shown.tier}</span>
              {shown.phase ? <small className="block text-sm text-ink-soft">{shown.phase}</small> : null}
              {shown.noTier ? <small className="block text-sm text-ink-soft">{shown.noTier}</small> : null}
            </>
          )}
        </Fact>
        <Fact name={t('reassessment')}>
          {shown.reassessment ? <DueDay due={shown.reassessment} /> : t(isEnded ? 'ended' : 'notYet')}
        </Fact>
        <Fact name={t('contact')}>
          {shown.contact ? <DueDay due={shown.contact} /> : t(isEnded ? 'ended' : 'notYet')}
        </Fact>
        <Fact name={t('stages.name')}>
          {shown.stages.length
            ? shown.stages.map((stage) => (
                <span className="block" key={stage}>
                  {stage}
                </span>
              ))
            : t('notRecorded')}
        </Fact>
        <Fact name={t('burdenScore')}>{shown.burden ?? t('notRecorded')}</Fact>
      </dl>
      {isOnlyMci ? (
        <Callout kind="warn" icon="alert-circle" className="mt-4">
          <p>{t('mciWarning')}</p>
        </Callout>
      ) : null}
      {shown.status === 'needs_reassessment' ? <p className="mt-3 text-sm">{t('codeFromNextMonth')}</p> : null}
      {shown.status === 'aligned' ? <p className="mt-3 text-sm text-ink-soft">{t('ccmWarning')}</p> : null}
    </section>
  )
}

/** The statuses that may follow, and the line of service that goes with the present one. */
export function NextSteps({ page: { circleId, next, suggested, isDeceased } }: Props) {
  const { t } = useTranslation('programme')
  return (
    <section className="section">
      {isDeceased ? null : <h2>{t('next')}</h2>}
      {suggested.length ? (
        <Callout icon="info" className="mb-4">
          <div>
            <p>{t('suggestion.text')}</p>
            <Form method="post" action={paths.lineOfService(circleId)} className="mt-2 flex flex-wrap gap-3">
              {suggested
                .filter(({ line }) => !isDeceased || line === 'onHold')
                .map(({ line, words }) => (
                  <Button key={line} size="dense" name="lineOfService" value={line}>
                    {words}
                  </Button>
                ))}
            </Form>
          </div>
        </Callout>
      ) : null}
      {isDeceased ? (
        <details>
          <summary className="inline-flex min-h-control items-center text-sm text-primary">
            {t('change.mistake')}
          </summary>
          <Moves circleId={circleId} next={next} />
        </details>
      ) : (
        <Moves circleId={circleId} next={next} />
      )}
    </section>
  )
}

function Moves({ circleId, next }: Pick<Page, 'circleId' | 'next'>) {
  const { t } = useTranslation('programme')
  return (
    <div className="flex flex-wrap gap-3">
      {next.map(({ status, move }) => (
        <ButtonLink key={status} size="dense" to={programmePaths.status(circleId, status)}>
          {t(`moves.${move}`)}
        </ButtonLink>
      ))}
    </div>
  )
}

/** The record, step by step. */
export function Answers({ page: { answers } }: Props) {
  const { t } = useTranslation('programme')
  return answers.map(({ step, parts }) => (
    <section className="section" key={step} aria-labelledby={`step-${step}`}>
      <h2 id={`step-${step}`}>{t(`steps.${step}`)}</h2>
      <dl className="dl">
        {parts.map((part) => (
          <Answer key={part.name} part={part} />
        ))}
      </dl>
    </section>
  ))
}

/** A field with its answer, or a list with a line for each row. */
export function Answer({ part: { title, lines, rows = [] } }: { part: Page['answers'][number]['parts'][number] }) {
  const { t } = useTranslation('programme')
  return (
    <>
      {lines.map(({ label, value }) => (
        <Fact key={label} name={label}>
          {value ?? t('notRecorded')}
        </Fact>
      ))}
      {rows.length ? (
        <Fact name={title}>
          {rows.map((row) => (
            <span className="block" key={row.id}>
              {row.title}
              <small className="block text-sm text-ink-soft">
                {row.lines.flatMap(({ value }) => (value && value !== row.title ? [value] : [])).join(' · ')}
              </small>
            </span>
          ))}
        </Fact>
      ) : null}
    </>
  )
}

/** Every change of status, the latest first. */
export function History({ page: { circleId, changes, changePages } }: Props) {
  const { t } = useTranslation('programme')
  return (
    <section className="section">
      <h2>{t('history.title')}</h2>
      {changes.length ? (
        <ol className="status-history">
          {changes.map(({ id, what, who, reason, note }) => (
            <li key={id}>
              <strong>{what}</strong>
              <small className="block text-sm text-ink-soft">{who}</small>
              {reason ? <p>{reason}</p> : null}
              {note ? <p dir="auto">{note}</p> : null}
            </li>
          ))}
        </ol>
      ) : (
        <p className="faint">{t('history.empty')}</p>
      )}
      <Pager
        name={t('history.pages')}
        size="dense"
        first={changePages.isFirst ? null : { to: programmePaths.alignment(circleId), words: t('newest') }}
        next={
          changePages.next
            ? { to: programmePaths.alignment(circleId, { changes: changePages.next }), words: t('older') }
            : null
        }
      />
    </section>
  )
}
