import type { User } from '~/domain/user'

export type Owner = Pick<User, 'id' | 'email' | 'firstName' | 'language'>

export function aboutOwner<Action extends string>({ id }: Pick<User, 'id'>, action: Action) {
  return { actorId: id, action, entity: 'user', entityId: id }
}
