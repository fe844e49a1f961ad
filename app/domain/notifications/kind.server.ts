import type { CustomTypeOptions } from 'i18next'
import type { chatPaths } from '~/chat-paths'
import type { ActivityKind } from '~/domain/event-kinds'
import type { NotificationType } from '~/domain/notification-types'
import type { RoleName, Visibility } from '~/domain/permissions/names'
import type { RulesByRole } from '~/domain/permissions/queries.server'
import type { Resource } from '~/domain/permissions/rules'
import type { WordsReader } from '~/domain/records/words'
import type { paths } from '~/paths'
import type { programmePaths } from '~/programme-paths'
import type { IconName } from '~/ui/icon-names'

/** What all notifications have. */
export type About = {
  id: string
  isRead: boolean
  createdAt: Date
  circleId: string
  subjectId: string
  recipient: { firstName: string; lastName: string | null } // the last name for those who were asked to join
  timeZone: string // the circle's
  sender: Sender | null // nobody when something comes due
}
type Sender = { id: string; firstName: string; lastName: string; pictureId: string | null; role: RoleName | null }

export type Row = { event: string | null; date: string | null; senderRole: RoleName | null }

/** The addresses of pages, which whoever makes links passes in. */
export type Addresses = { paths: typeof paths; chatPaths: typeof chatPaths; programmePaths: typeof programmePaths }
export type Place = { circleId: string; subjectId: string; event?: string; date?: string }

/** Facts beside each other; `isTyped` is what a person wrote. */
export type Fact = { text: string; isTyped?: true } | { visibility: Visibility }
/** What a notification shows below its sentence, and what there is to do about it. */
export type Details = {
  text?: string
  facts?: readonly Fact[]
  answer?: { memberId: string }
  mayInviteAgain?: boolean
}

/**
 * A type of notifications: how it finds its subject, and how page and email show it. Its statement joins the subject to
 * `n`, a row of Notification, by an index of its own, and hides what the viewer may not see any more. Its members are
 * methods, so that each kind is also one of any news.
 */
export type Kind<Type extends NotificationType = NotificationType, News extends object = object> = {
  type: Type
  events: readonly string[]
  subject: {
    from: string
    /** Whose role must let them view this, or read `row`, which has a visibility and an author. `m` is their membership. */
    access?: { view: Resource } | { read: 'post' | 'progress'; row: string }
    where?: string
    columns?: Readonly<Record<string, string>>
    sender?: string
    circle?: string
    isCounted?: string // in emails about how much is new; without it all are
  }
  /** The event that notifies all who may see its subject, except the one who did it. Other kinds are sent by commands. */
  on?: ActivityKind
  isForGuide?: true // is sent to those alone who look after the programme
  isSignalled?: false // has a signal of its own
  /** Events that emails count apart, with texts under their names. */
  apart?: readonly string[]
  /** Events of which a push says more than that there is news. */
  pushTexts?: Readonly<Record<string, PushText>>
  newsOf(row: Row, viewer: { rulesOf: RulesByRole }): News
  sentence(news: About & News): NamesIn<Texts[Type]['sentences']>
  icon(news: About & News): IconName
  link(news: About & News, addresses: Addresses): string | undefined
  emailLink(place: Place, addresses: Addresses): string
  details?(news: About & News, reader: WordsReader): Details
}

/** What a push about one notification says. */
export type PushText = 'text' | 'reminder'

type Texts = CustomTypeOptions['resources']['notifications']
type NamesIn<Group> = Group extends unknown
  ? {
      [Name in keyof Group & string]: Group[Name] extends string ? Name : `${Name}.${keyof Group[Name] & string}`
    }[keyof Group & string]
  : never

/** Defines a type of notifications. */
export function kind<const Type extends NotificationType, News extends object, const Events extends readonly string[]>(
  definition: Kind<Type, News> & { events: Events },
) {
  return definition
}

export const activeMember = `JOIN Member m ON m.circleId = n.circleId AND m.userId = n.userId AND m.status = 'active'`
