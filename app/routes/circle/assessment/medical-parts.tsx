import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { allergiesIn } from '~/domain/assessment/allergies'
import { emptyStatus } from '~/domain/assessment/empty-lists'
import { asNeededLast, type DayTime, dayTimes } from '~/domain/assessment/medications'
import { inSentence } from '~/domain/records/labels'
import type { Line, RowShown } from '~/domain/records/view'
import { paths } from '~/paths'
import { NotRecorded, PreviousValue } from '~/routes/circle/assessment/facts'
import { linesBesides, OtherFacts, OtherLines } from '~/routes/circle/assessment/other-answers'
import { RemovedRows, RowChanges } from '~/routes/circle/assessment/row-changes'
import type { PartProps } from '~/routes/circle/assessment/section-view'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'
import { Cell, Row, RowHead, Table } from '~/ui/table'

type Known = Parameters<typeof allergiesIn>[0]['known']
const allergyTexts = {
  noneKnown: 'noKnownAllergies',
  notAsked: 'allergiesNotAsked',
  notRecorded: 'allergiesNotRecorded',
} as const

/** Allergies come first. None known, not asked and not recorded are three answers. */
export function AllergyCallout({ part }: PartProps) {
  const { t } = useTranslation('assessment')
  const [known, details] = ['known', 'details'].map((name) => part.lines.find((line) => line.name === name))
  const { status } = allergiesIn({ known: (known?.answer ?? null) as Known, details: details?.value ?? null })
  const others = <OtherFacts lines={linesBesides(part.lines, ['known', 'details'])} />
  if (status === 'some')
    return (
      <Callout kind="warn" icon="triangle-alert" className="mb-6">
        <div>
          <h2 className="text-base font-bold">{t('medical.allergicTo')}</h2>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            {details?.value ?? <NotRecorded />}
          </p>
          <PreviousValue line={(details?.before === undefined ? known : details) ?? {}} />
          {others}
        </div>
      </Callout>
    )
  const isNone = status === 'noneKnown'
  return (
    <Callout kind={isNone ? 'good' : 'info'} icon={isNone ? 'check' : 'circle-help'} className="mb-6">
      <div>
        <h2 className="text-base font-bold">{t(`medical.${allergyTexts[status]}`)}</h2>
        <PreviousValue line={known ?? {}} />
        {others}
      </div>
    </Callout>
  )
}

/** The medicines in their order, those as needed last. */
export function MedicationTable({ part, parts, circleId, isEarlier }: PartProps) {
  const { t } = useTranslation('assessment')
  const rows = asNeededLast(part.rows ?? [], isGiven)
  const review = parts.find(({ name }) => name === part.saidIn)?.lines ?? []
  return (
    <section className="section" aria-labelledby="part-medications">
      <div className="section-head flex-wrap">
        <h2 id="part-medications">
          {part.title} <span className="num">{rows.length}</span>
        </h2>
        <Checked review={review} />
        {isEarlier ? null : (
          <Link
            className="push inline-flex min-h-control items-center md:min-h-0"
            to={paths.medicationList(circleId)}
            reloadDocument
          >
            {t('medicationList')}
          </Link>
        )}
      </div>
      {rows.length ? (
        <Table
          className="stacked in-four"
          heads={[
            t('medical.medication.name'),
            ...dayTimes.map((time) => t(`times.${time}`)),
            t('medical.medication.moreInfo'),
          ]}
        >
          {rows.map((row) => (
            <Medicine key={row.id} row={row} />
          ))}
        </Table>
      ) : (
        <p className="faint">{t(`medical.noMedicines.${emptyStatus(part.said)}`)}</p>
      )}
      <OtherFacts lines={linesBesides(review, ['taking', 'checkedOn', 'checkedWith'])} />
      <RemovedRows part={part} />
    </section>
  )
}

/** When the list was last compared with another source, and its previous state. */
function Checked({ review }: { review: readonly Line[] }) {
  const { t } = useTranslation('assessment')
  const [on, by] = ['checkedOn', 'checkedWith'].map((field) => review.find(({ name }) => name === field))
  const [day, name] = [on?.value, by?.value]
  if (!day && !name) return null
  return (
    <span className="small muted">
      {day && name ? <span>{t('medical.checked', { name, day })}</span> : null}
      {day && !name ? <span>{t('medical.checkedOn', { day })}</span> : null}
      {name && !day ? <span>{t('medical.checkedWith', { name })}</span> : null}
      <PreviousValue line={on?.before === undefined ? (by ?? {}) : on} />
    </span>
  )
}

function isGiven(row: RowShown, time: DayTime | 'asNeeded') {
  return lineOf(row, 'times')?.answer?.includes(time) ?? false
}

function lineOf({ lines }: RowShown, name: string): Line | undefined {
  return lines.find((line) => line.name === name)
}

const columns = ['name', 'dose', 'route', 'otherRoute', 'times', 'moreInfo']

function Medicine({ row }: { row: RowShown }) {
  const { t } = useTranslation('assessment')
  const value = (name: string) => lineOf(row, name)?.value
  const [dose, route, otherRoute] = [value('dose'), value('route'), value('otherRoute')]
  const way = otherRoute ?? (dose && route ? inSentence(route) : route)
  return (
    <Row>
      <RowHead>
        <strong className="[overflow-wrap:anywhere]">{row.title}</strong>
        <small className="block font-normal text-ink-soft">{dose && way ? `${dose}, ${way}` : (dose ?? way)}</small>
        <RowChanges row={row} />
      </RowHead>
      {dayTimes.map((time) => (
        <Cell key={time} data-label={t(`times.${time}`)}>
          {isGiven(row, time) ? (
            <span className="inline-grid h-6 w-6 place-items-center rounded-full bg-primary text-on-primary">
              <Icon name="check" className="tiny" />
              <span className="sr">{t('medical.given')}</span>
            </span>
          ) : (
            <span className="faint">
              <span aria-hidden="true">–</span>
              <span className="sr">{t('medical.notGiven')}</span>
            </span>
          )}
        </Cell>
      ))}
      <Cell className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        {isGiven(row, 'asNeeded') ? <strong className="block">{t('medical.asNeeded')}</strong> : null}
        <span>{value('moreInfo')}</span>
        <OtherLines row={row} columns={columns} />
      </Cell>
    </Row>
  )
}
