import { allow, type Holder } from '~/domain/permissions/rules'

export function allowChoosing(holder: Holder) {
  allow(holder, 'edit', 'labels')
}
