import { chatPaths } from '~/chat-paths'
import type { Details } from '~/domain/notifications/kind.server'
import { kindOf, type Notification } from '~/domain/notifications/kinds.server'
import { dayIn, formatDayOf, formatFullDay, formatNearby, formatTimeOf } from '~/i18n/format'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { paths } from '~/paths'
import { programmePaths } from '~/programme-paths'

/** A notification as its kind shows it, in the words of its reader. */
export function notificationShown(notification: Notification, formatter: Formatter, ownZone: string | null) {
  const { id, type, isRead, circleId, sender, recipient } = notification
  const { t, language } = formatter
  const kind = kindOf(type)
  const reader = { ...wordsReaderOf(formatter), day: (day: string) => formatFullDay(day, language) }
  const sentence = `notifications:${type}.sentences.${kind.sentence(notification)}` as 'notifications:post.name'
  const details: Details = kind.details?.(notification, reader) ?? {}
  return {
    id,
    isRead,
    circleId,
    sender,
    recipient: recipient.lastName ? `${recipient.firstName} ${recipient.lastName}` : recipient.firstName,
    icon: kind.icon(notification),
    sentence: t(sentence, { skipInterpolation: true }),
    link: kind.link(notification, { paths, chatPaths, programmePaths }) ?? null,
    details,
    ...placeInTime(notification.createdAt, { timeZone: ownZone ?? notification.timeZone, language }),
  }
}
export type NotificationShown = ReturnType<typeof notificationShown>

type Place = { timeZone: string; language: string }

/** Under which day it is listed, and the time beside it: of the last two days the hour, before that the day. */
function placeInTime(at: Date, place: Place): { section: 'today' | 'yesterday' | 'earlier'; when: string } {
  const { today, yesterday } = formatNearby(new Date(), place.timeZone)
  const day = dayIn(at, place.timeZone)
  if (day < yesterday) return { section: 'earlier', when: formatDayOf(at, place) }
  return { section: day < today ? 'yesterday' : 'today', when: formatTimeOf(at, place) }
}
