import { allow, type Holder } from '~/domain/permissions/rules'

/** Throws Forbidden without the right to choose labels for the circle. */
export function allowChoosing(holder: Holder) {
  allow(holder, 'edit', 'labels')
}
