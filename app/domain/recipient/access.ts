import { allow, type Holder } from '~/domain/permissions/rules'

export function allowEditing(holder: Holder) {
  allow(holder, 'edit', 'careRecipient')
}
