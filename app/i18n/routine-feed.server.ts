import type { Member } from '~/domain/member'
import type { ExportedItem } from '~/domain/routine/export.server'
import { type Language, languages } from '~/domain/user'
import { textsIn } from './i18n.server'

type Subscriber = { member: Member; language: string | null; hasTitles: boolean }

/** A calendar feed in its owner's language; titles only by their choice. */
export function feedWords({ member: { recipient }, language, hasTitles }: Subscriber) {
  const t = textsIn(languages.find((one) => one === language) ?? ('en' satisfies Language))
  const { firstName: name } = recipient
  return {
    name: t('routine:subscription.feed.name', { name }),
    titleOf: ({ isTask, title }: ExportedItem) => {
      const shown = hasTitles
        ? title
        : t(isTask ? 'routine:subscription.feed.task' : 'routine:subscription.feed.event', { name })
      return isTask ? `☐ ${shown}` : shown
    },
  }
}
