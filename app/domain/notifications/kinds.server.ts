import type { NotificationType } from '~/domain/notification-types'
import type { About, Kind, PushText } from './kind.server'
import { action } from './kinds/action.server'
import { invitation } from './kinds/invitation.server'
import { message } from './kinds/message.server'
import { newMember } from './kinds/new-member.server'
import { post } from './kinds/post.server'
import { programme } from './kinds/programme.server'
import { routine } from './kinds/routine.server'

const kinds = { post, newMember, invitation, action, routine, message, programme } satisfies {
  [Type in NotificationType]: Kind<Type>
}
type Kinds = typeof kinds

export const allKinds: readonly Kind[] = Object.values(kinds)

export function kindOf(type: NotificationType): Kind {
  return kinds[type]
}

export type NotificationEvent = Kinds[NotificationType]['events'][number]

/** Invitations go to the invitee, responses to the inviter. */
export type Notification = {
  [Type in NotificationType]: About & { type: Type } & ReturnType<Kinds[Type]['newsOf']>
}[NotificationType]

/** Under which name emails have their texts about it: its type, or an event that they count apart. */
export function emailTextsOf(type: NotificationType, event?: string | null) {
  return event && kindOf(type).apart?.includes(event) ? `${type}.${event}` : type
}

export function pushTextOf(type: NotificationType, event: string | null): PushText {
  return kindOf(type).pushTexts?.[event ?? ''] ?? 'text'
}
