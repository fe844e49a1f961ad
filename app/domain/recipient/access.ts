import { allow, type Holder } from '~/domain/permissions/rules'

/** Throws Forbidden for those who may not edit the recipient. */
export function allowEditing(holder: Holder) {
  allow(holder, 'edit', 'careRecipient')
}
