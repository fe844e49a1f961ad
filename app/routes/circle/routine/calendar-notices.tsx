import { useTranslation } from 'react-i18next'
import type { Asked } from '~/domain/routine/calendar-view'
import { paths } from '~/paths'
import { ZoneNote } from '~/routes/circle/routine/zone-note'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'

type Props = {
  circleId: string
  asked: Asked
  status: 'shown' | 'tooMany' | 'failed'
  tooMany: { title: string; most: number } | null
  areCompletionsKnown: boolean
  zone: Parameters<typeof ZoneNote>[0]['zone']
}

/** What has to be known of the calendar before it is read. */
export function CalendarNotices({ circleId, asked, status, tooMany, areCompletionsKnown, zone }: Props) {
  const { t } = useTranslation('routine')
  return (
    <>
      {status === 'failed' ? (
        <Callout kind="warn" icon="triangle-alert" role="alert">
          <p className="flex-1">{t('calendar.failed')}</p>
          <ButtonLink size="dense" to={paths.routine(circleId, asked)}>
            {t('calendar.reload')}
          </ButtonLink>
        </Callout>
      ) : null}
      {tooMany ? (
        <Callout kind="warn" icon="triangle-alert">
          <p>{t('calendar.tooMany', tooMany)}</p>
        </Callout>
      ) : null}
      {areCompletionsKnown ? null : (
        <Callout kind="warn" icon="lock" role="alert" className="mb-4">
          <p>{t('calendar.completionsUnknown')}</p>
        </Callout>
      )}
      <ZoneNote zone={zone} />
    </>
  )
}
