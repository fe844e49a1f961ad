import { allow, type Holder } from '~/domain/permissions/rules'

/** Throws Forbidden for those who may not choose labels for their circle. */
export function allowChoosing(holder: Holder) {
  allow(holder, 'edit', 'labels')
}
