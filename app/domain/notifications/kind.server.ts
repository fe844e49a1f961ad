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

export type About = {
  id: string
  isRead: boolean
  createdAt: Date
  circleId: string
  subjectId: string
  recipient: { firstName: string; lastName: string | null }
  timeZone: string
  sender: Sender | null // null when something comes due
}
type Sender = { id: string; firstName: string; lastName: string; pictureId: string | null; role: RoleName | null }

export type Row = { event: string | null; date: string | null; senderRole: RoleName | null }

export type Addresses = { paths: typeof paths; chatPaths: typeof chatPaths; programmePaths: typeof programmePaths }
export type Place = { circleId: string; subjectId: string; event?: string; date?: string }

/** `isTyped`: written by a person. */
export type Fact = { text: string; isTyped?: true } | { visibility: Visibility }
export type Details = {
  text?: string
  facts?: readonly Fact[]
  answer?: { memberId: string }
  mayInviteAgain?: boolean
}

/**
 * A notification type: its subject and its display. The SQL joins the subject to `n` (Notification) and hides what the
 * viewer may no longer see. Methods make each kind assignable to a kind of any news.
 */
export type Kind<Type extends NotificationType = NotificationType, News extends object = object> = {
  type: Type
  events: readonly string[]
  subject: {
    from: string
    /** The right to view or read `row`; `m` is the membership. */
    access?: { view: Resource } | { read: 'post' | 'progress'; row: string }
    where?: string
    columns?: Readonly<Record<string, string>>
    sender?: string
    circle?: string
    isCounted?: string
  }
  /** The event that notifies everyone who may see its subject. Other kinds are sent by commands. */
  on?: ActivityKind
  isForGuide?: true // is sent to those alone who look after the programme
  isSignalled?: false // has its own signal
  apart?: readonly string[]
  pushTexts?: Readonly<Record<string, PushText>>
  newsOf(row: Row, viewer: { rulesOf: RulesByRole }): News
  sentence(news: About & News): NamesIn<Texts[Type]['sentences']>
  icon(news: About & News): IconName
  link(news: About & News, addresses: Addresses): string | undefined
  emailLink(place: Place, addresses: Addresses): string
  details?(news: About & News, reader: WordsReader): Details
}

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
