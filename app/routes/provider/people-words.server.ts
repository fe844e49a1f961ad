import type { Unusual } from '~/domain/people/rules'
import type { Formatter } from '~/i18n/formatter.server'

/** What is unusual about an account: 'Locked until 8:40 PM'. */
export function unusualWords(unusual: Unusual, { t, dayOf, timeOf }: Formatter) {
  switch (unusual.is) {
    case 'closed':
      return t('administration:people.unusual.closed', { day: dayOf(unusual.at) })
    case 'locked':
      return unusual.until
        ? t('administration:people.unusual.locked', { time: timeOf(unusual.until) })
        : t('administration:people.unusual.lockedForGood')
    case 'invited':
      return t('administration:people.unusual.invited', { circle: unusual.circle })
    case 'unconfirmed':
      return t('administration:people.states.unconfirmed')
  }
}
