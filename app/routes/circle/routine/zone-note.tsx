import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

type Zone = { name: string; words: string; offset: number; isOther: boolean }

/** Says whose times these are, to a reader whose clock shows another time. */
export function ZoneNote({ zone }: { zone: Zone }) {
  const { t } = useTranslation('routine')
  const isElsewhere = useIsElsewhere(zone)
  return isElsewhere ? (
    <p className="mb-3 text-sm text-ink-soft">{t('calendar.zone', { name: zone.name, zone: zone.words })}</p>
  ) : null
}

const never = () => () => {}

/** Whether the reader's clock shows another time: by what they have chosen, otherwise by their browser. */
function useIsElsewhere({ offset, isOther }: Zone) {
  return useSyncExternalStore(
    never,
    () => isOther || -new Date().getTimezoneOffset() !== offset,
    () => isOther,
  )
}
