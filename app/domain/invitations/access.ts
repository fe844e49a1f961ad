import { allow, type Holder } from '~/domain/permissions/rules'

/** Throws Forbidden without the right to invite. */
export function allowInviting(holder: Holder) {
  allow(holder, 'create', 'team.invite')
}
