import { allow, type Holder } from '~/domain/permissions/rules'

/** Throws Forbidden for those who may not invite anybody. */
export function allowInviting(holder: Holder) {
  allow(holder, 'create', 'team.invite')
}
