import { useTranslation } from 'react-i18next'
import type { Line } from '~/domain/records/view'
import { ConcernAction } from '~/routes/circle/assessment/concern-action'
import { PreviousValue } from '~/routes/circle/assessment/facts'
import { OtherFacts } from '~/routes/circle/assessment/other-answers'
import type { PartProps } from '~/routes/circle/assessment/section-view'
import { Icon } from '~/ui/icon'

/** Risks by room, the most dangerous first. Unchecked rooms are named. */
export function HomeSafety({ part }: PartProps) {
  const { t } = useTranslation('assessment')
  const places = part.lines.filter(({ kind }) => kind === 'checks')
  const looked = places.filter(({ items }) => items)
  const risks = looked.reduce((all, { items }) => all + (items?.length ?? 0), 0)
  return (
    <section className="section" aria-labelledby="part-homeSafety">
      <div className="section-head">
        <h2 id="part-homeSafety">{part.title}</h2>
        <span className="small muted">
          {looked.length ? (risks ? t('bhSafety.riskCount', { count: risks }) : t('bhSafety.noRisks')) : null}
        </span>
        <span className="small muted">{t('bhSafety.placesLooked', { count: looked.length, all: places.length })}</span>
      </div>
      <div className="mb-4 grid gap-x-8 gap-y-5 md:grid-cols-2">
        {places.map((place) => (
          <div key={place.name}>
            <Place place={place} />
            <PreviousValue line={place} />
          </div>
        ))}
      </div>
      <OtherFacts lines={part.lines.filter(({ kind }) => kind !== 'checks')} />
    </section>
  )
}

function Place({ place: { name, label, items, answer } }: { place: Line }) {
  const { t } = useTranslation('assessment')
  return (
    <div>
      <h3 className="flex justify-between gap-3 border-b border-line pb-1 text-base font-bold">
        {label}
        {items?.length ? (
          <span className="text-sm font-normal text-ink-soft">{t('bhSafety.found', { count: items.length })}</span>
        ) : null}
      </h3>
      {items?.length ? (
        <ul>
          {items.map((risk, at) => (
            <li key={risk} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2">
              {/* The link goes under the name where it would leave the name no room. */}
              <span className="flex min-w-0 flex-[1_1_13rem] gap-2">
                <Icon name="triangle-alert" className="tiny mt-1 text-warning" />
                {risk}
              </span>
              <ConcernAction path={`homeSafety.${name}.${answer?.[at]}`} title={risk} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="flex gap-2 py-2">
          <Icon name={items ? 'check' : 'circle-help'} className="tiny mt-1" />
          {items ? t('bhSafety.nothingFound') : t('bhSafety.notLookedAt')}
        </p>
      )}
    </div>
  )
}
