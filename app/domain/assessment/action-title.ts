import type { Say } from '~/domain/records/labels'

/**
 * What the action of a concern is called: as the concern is. One beside the list has no name but its note, which stays in
 * the assessment: more people read the action.
 */
export function actionTitle(path: string, label: string, say: Say) {
  return path === 'company.other' ? say('assessment:action.ofOther') : label
}
