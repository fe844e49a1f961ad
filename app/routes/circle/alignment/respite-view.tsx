import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { programmePaths } from '~/programme-paths'
import type { Page } from '~/routes/circle/alignment/record'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'
import { Cell, Row, RowHead, Table } from '~/ui/table'

/** The use of a year's cap, and its entries. */
export function Respite({ page: { circleId, shown, respite, respitePages, respiteYear, mayEdit } }: { page: Page }) {
  const { t } = useTranslation('programme')
  const isOpen = shown.status === 'aligned' || shown.status === 'needs_reassessment'
  const isEligible = shown.respite !== null
  const { year, words, isThisYear } = respiteYear
  const ofYear: { year?: string } = isThisYear ? {} : { year }
  const at = (query: { respite?: string; year?: string }) => programmePaths.alignment(circleId, query)
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
      <p className="small muted">{words}</p>
      {isOpen && isThisYear && !isEligible ? <p>{t('respite.notEligible')}</p> : null}
      {(isEligible && isThisYear) || respite.length ? <YearlyUse respiteYear={respiteYear} isOpen={isOpen} /> : null}
      {respite.length ? (
        <Ledger circleId={circleId} respite={respite} mayEdit={mayEdit} year={ofYear.year} />
      ) : (
        <p>{t(isThisYear ? 'respite.none' : 'respite.noneThen')}</p>
      )}
      <Pager
        name={t('respite.pages')}
        size="dense"
        first={respitePages.isFirst ? null : { to: at(ofYear), words: t('newest') }}
        next={respitePages.next ? { to: at({ ...ofYear, respite: respitePages.next }), words: t('older') } : null}
      />
      <Pager
        name={t('respite.years')}
        size="dense"
        first={respiteYear.earlier && { to: at({ year: respiteYear.earlier.year }), words: respiteYear.earlier.words }}
        next={respiteYear.later && { to: at({ year: respiteYear.later.year }), words: respiteYear.later.words }}
      />
    </section>
  )
}

type OfYear = Pick<Page, 'respiteYear'> & { isOpen: boolean }

function YearlyUse({ respiteYear, isOpen }: OfYear) {
  const { t } = useTranslation('programme')
  const { used, left, percent, isUsedUp, isThisYear } = respiteYear
  const isNear = respiteYear.isNear && isThisYear && isOpen
  return (
    <>
      <p className={isNear ? 'due today' : 'tnum'}>
        {isNear ? <Icon name="triangle-alert" /> : null}
        <span>{used}</span>
      </p>
      <progress
        className={isNear ? 'progress-bar near' : 'progress-bar'}
        value={percent}
        max={100}
        aria-label={t('respite.progress')}
      />
      <p className="small muted">{left}</p>
      {isNear ? (
        <Callout kind="warn" icon="triangle-alert" className="my-3">
          <p>{t(isUsedUp ? 'respite.usedUp' : 'respite.near')}</p>
        </Callout>
      ) : null}
    </>
  )
}

type OfLedger = Pick<Page, 'circleId' | 'respite' | 'mayEdit'> & { year?: string }

function Ledger({ circleId, respite, mayEdit, year }: OfLedger) {
  const { t } = useTranslation('programme')
  const heads = ['date', 'setting', 'units', 'price', 'note'] as const
  return (
    <Table
      className="stacked"
      heads={[...heads.map((head) => t(`respite.${head}`)), ...(mayEdit ? [t('respite.options')] : [])]}
    >
      {respite.map(({ id, day, setting, units, price, note }) => (
        <Row key={id}>
          <RowHead>{day}</RowHead>
          <Cell data-label={t('respite.setting')}>{setting}</Cell>
          <Cell data-label={t('respite.units')}>{units}</Cell>
          <Cell data-label={t('respite.price')}>{price}</Cell>
          <Cell data-label={note ? t('respite.note') : undefined} className="[overflow-wrap:anywhere]" dir="auto">
            {note}
          </Cell>
          {mayEdit ? (
            <Cell>
              <Link
                to={programmePaths.removeRespite(circleId, id, year)}
                aria-label={t('respite.removeNamed', { day })}
              >
                {t('respite.remove')}
              </Link>
            </Cell>
          ) : null}
        </Row>
      ))}
    </Table>
  )
}
