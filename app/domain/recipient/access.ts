import { allow, type Holder } from '~/domain/permissions/rules'

/** Throws Forbidden without the right to edit the recipient. */
export function allowEditing(holder: Holder) {
  allow(holder, 'edit', 'careRecipient')
}
