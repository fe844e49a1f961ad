import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RichText } from '~/components/rich-text'
import { highestBurden } from '~/domain/surveys/zarit'
import type { InterviewOnCard } from '~/http/pages/interviews-on-cards.server'
import { BandBars } from '~/routes/circle/assessment/burden-interview/band-bars'
import { surveyPaths } from '~/survey-paths'
import { Icon } from '~/ui/icon'

type Props = { circleId: string; caregiverId: string; name: string; interview: InterviewOnCard }

/** The foot of a caregiver's card, only for those who may read their interviews. */
export function InterviewLink({ circleId, caregiverId, name, interview: { score, band, day } }: Props) {
  const { t } = useTranslation('surveys')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded bg-primary-tint px-4 py-2 print:hidden">
      <Link
        className="inline-flex min-h-control items-center gap-2 font-bold"
        to={surveyPaths.interviews(circleId, caregiverId)}
        aria-label={t('burden.cardLinkOf', { name })}
      >
        <Icon name="lock" className="tiny" />
        {t('burden.cardLink')}
      </Link>
      {band ? (
        <span className="flex flex-wrap items-center gap-x-3">
          <span>
            <RichText
              i18nKey="surveys:burden.outOf"
              values={{ score, highest: highestBurden }}
              components={{ score: <strong className="tabular-nums" /> }}
            />
          </span>
          <span>
            <BandBars band={band} />
            {t(`burden.bands.${band}`)}
          </span>
          <small className="text-ink-soft">{day}</small>
        </span>
      ) : null}
    </div>
  )
}
