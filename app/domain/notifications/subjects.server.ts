import { valuesOf } from '~/data/dialect.server'
import type { NotificationType } from '~/domain/notification-types'
import { type RulesByRole, readableWith } from '~/domain/permissions/queries.server'
import { can, type Resource } from '~/domain/permissions/rules'
import type { User } from '~/domain/user'
import { allKinds, kindOf } from './kinds.server'

const columns = [...new Set(allKinds.flatMap(({ subject }) => Object.keys(subject.columns ?? {})))]

/** The columns of a type's subject, with NULL for those of other types. */
export function columnsOf(type: NotificationType) {
  const own = kindOf(type).subject.columns ?? {}
  return columns.map((name) => `${own[name] ?? 'NULL'} AS ${name}`).join(', ')
}

/** The circle of a notification of this type. */
export function circleOf(type: NotificationType) {
  return kindOf(type).subject.circle ?? 'n.circleId'
}

/** SQL: whether the viewer may still see the subject. */
export function visibleTo(type: NotificationType) {
  const { access, where } = kindOf(type).subject
  return [access && accessTo(type, access), where].filter(Boolean).join(' AND ') || 'TRUE'
}

type Access = NonNullable<ReturnType<typeof kindOf>['subject']['access']>

function accessTo(type: NotificationType, access: Access) {
  const allowed = valuesOf(`@may_${type}`)
  if ('view' in access) return `m.roleId IN ${allowed}`
  return `(m.roleId || ' ' || ${access.row}.visibility IN ${allowed} OR ${access.row}.createdById = @userId)`
}

export type Viewer = { userId: string } & Partial<Record<`may_${NotificationType}`, string>>

export function viewerWith({ id: userId }: Pick<User, 'id'>, rulesOf: RulesByRole): Viewer {
  const rolesThatView = (resource: Resource) =>
    JSON.stringify(
      [...rulesOf].flatMap(([role, rules]) => (can({ rules, isAdmin: false }, 'view', resource) ? role : [])),
    )
  const allowed = allKinds.flatMap(({ type, subject: { access } }) =>
    access ? [[`may_${type}`, 'view' in access ? rolesThatView(access.view) : readableWith(rulesOf, access.read)]] : [],
  )
  return { userId, ...Object.fromEntries(allowed) }
}
