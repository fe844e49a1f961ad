import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked } from '~/domain/routine/calendar-view'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'

type Props = {
  circleId: string
  asked: Asked
  status: 'shown' | 'tooMany' | 'failed'
  tooMany: { title: string; most: number } | null
  areCompletionsKnown: boolean
  zone: { name: string; words: string; offset: number; isOther: boolean }
}

/** What has to be known of the calendar before it is read. */
export function CalendarNotices({ circleId, asked, status, tooMany, areCompletionsKnown, zone }: Props) {
  const { t } = useTranslation('routine')
  const isElsewhere = useIsElsewhere(zone)
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
      {isElsewhere ? <p className="cal-zone">{t('calendar.zone', { name: zone.name, zone: zone.words })}</p> : null}
    </>
  )
}

const never = () => () => {}

/** Whether the reader's clock shows another time: by what they have chosen, otherwise by their browser. */
function useIsElsewhere({ offset, isOther }: Props['zone']) {
  return useSyncExternalStore(
    never,
    () => isOther || -new Date().getTimezoneOffset() !== offset,
    () => isOther,
  )
}
