import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DueDay } from '~/components/due-day'
import { Form } from '~/forms/form'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'
import type { Page } from '~/routes/circle/alignment/record'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Fact } from '~/ui/fact'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'
import { Cell, Row, RowHead, Table } from '~/ui/table'

type Props = { page: Page }

/** Tier and code, and what comes due. */
export function Standing({ page: { shown, isOnlyMci, isDeceased } }: Props) {
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
      <h2>{t('next')}</h2>
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
      <div className="flex flex-wrap gap-3">
        {next.map((status) => (
          <ButtonLink key={status} size="dense" to={programmePaths.status(circleId, status)}>
            {t(`moves.${status}`)}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}

/** What is used of the year's cap, and the ledger. */
export function Respite({ page: { circleId, shown, respite, respitePages, respiteYear, mayEdit } }: Props) {
  const { t } = useTranslation('programme')
  const isOpen = shown.status === 'aligned' || shown.status === 'needs_reassessment'
  const { used, left, percent, isNear, isEligible } = shown.respite
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('respite.title')}</h2>
        {mayEdit && isOpen ? (
          <ButtonLink size="dense" to={programmePaths.newRespite(circleId)}>
            <Icon name="plus" />
            <span>{t('respite.add')}</span>
          </ButtonLink>
        ) : null}
      </div>
      <p className="small muted">{respiteYear}</p>
      {isOpen && !isEligible && !respite.length ? <p>{t('respite.notEligible')}</p> : null}
      {isEligible || respite.length ? (
        <>
          <p className={isNear ? 'due today' : 'tnum'}>
            {isNear ? <Icon name="triangle-alert" /> : null}
            <span>{used}</span>
          </p>
          <progress className="respite-bar" value={percent} max={100} aria-label={t('respite.progress')} />
          <p className="small muted">{left}</p>
          {isNear ? (
            <Callout kind="warn" icon="triangle-alert" className="my-3">
              <p>{t('respite.near')}</p>
            </Callout>
          ) : null}
        </>
      ) : null}
      {respite.length ? <Ledger circleId={circleId} respite={respite} mayEdit={mayEdit} /> : <p>{t('respite.none')}</p>}
      <Pager
        name={t('respite.pages')}
        size="dense"
        first={respitePages.isFirst ? null : { to: programmePaths.alignment(circleId), words: t('newest') }}
        next={
          respitePages.next
            ? { to: programmePaths.alignment(circleId, { respite: respitePages.next }), words: t('older') }
            : null
        }
      />
    </section>
  )
}

function Ledger({ circleId, respite, mayEdit }: Pick<Page, 'circleId' | 'respite' | 'mayEdit'>) {
  const { t } = useTranslation('programme')
  const heads = ['date', 'setting', 'units', 'price', 'note'] as const
  return (
    <Table
      className="block-table"
      heads={[...heads.map((head) => t(`respite.${head}`)), ...(mayEdit ? [t('respite.options')] : [])]}
    >
      {respite.map(({ id, day, setting, units, price, note }) => (
        <Row key={id}>
          <RowHead>{day}</RowHead>
          <Cell>
            <CellName head="setting" />
            {setting}
          </Cell>
          <Cell>
            <CellName head="units" />
            {units}
          </Cell>
          <Cell>
            <CellName head="price" />
            {price}
          </Cell>
          <Cell dir="auto">
            {note ? <CellName head="note" /> : null}
            <span>{note}</span>
          </Cell>
          {mayEdit ? (
            <Cell>
              <Link to={programmePaths.removeRespite(circleId, id)} aria-label={t('respite.removeNamed', { day })}>
                {t('respite.remove')}
              </Link>
            </Cell>
          ) : null}
        </Row>
      ))}
    </Table>
  )
}

/** What a cell says, on a phone, where the heads are gone. */
function CellName({ head }: { head: 'setting' | 'units' | 'price' | 'note' }) {
  const { t } = useTranslation('programme')
  return (
    <span className="cell-name" aria-hidden="true">
      {t(`respite.${head}`)}
    </span>
  )
}

/** What the record says, step by step. */
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
                {row.lines.flatMap(({ value }) => (value ? [value] : [])).join(' · ')}
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
