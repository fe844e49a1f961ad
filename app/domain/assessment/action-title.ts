import type { Say } from '~/domain/records/labels'

/** An action's title: the concern's name, never its note, which stays in the assessment: more people read actions. */
export function actionTitle(path: string, label: string, say: Say) {
  return path === 'company.other' ? say('assessment:action.ofOther') : label
}
