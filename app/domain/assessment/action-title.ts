import type { Say } from '~/domain/records/labels'

/**
 * An action's title: the concern's name. A concern outside the list has only its note, which stays in the assessment
 * because more people read actions.
 */
export function actionTitle(path: string, label: string, say: Say) {
  return path === 'company.other' ? say('assessment:action.ofOther') : label
}
