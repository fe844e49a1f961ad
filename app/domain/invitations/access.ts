import { allow, type Holder } from '~/domain/permissions/rules'

export function allowInviting(holder: Holder) {
  allow(holder, 'create', 'team.invite')
}
