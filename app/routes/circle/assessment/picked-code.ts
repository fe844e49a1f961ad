import {
  codeFor,
  dementiaCodes,
  features,
  gradedDiseases,
  meaningOf,
  severities,
} from '~/domain/assessment/dementia-codes'

/** The choice of each step: a graded disease or a complete code, then severity and feature. */
export type Steps = Record<'disease' | 'severity' | 'feature', string>

/** The code chosen by steps without scripts; undefined if none. Unfinished steps give a refused code, not silence. */
export function pickedCode(form: FormData, path: string): string | undefined {
  const chosen = (step: keyof Steps) => String(form.get(`${path}.${step}`) ?? '')
  return codeOfSteps({ disease: chosen('disease'), severity: chosen('severity'), feature: chosen('feature') })
}

/** The code that the steps come to, or its beginning; undefined without a disease of the list. */
export function codeOfSteps({ disease, severity, feature }: Steps): string | undefined {
  const graded = gradedDiseases.find((one) => one === disease)
  if (!graded) return dementiaCodes.find((code) => code === disease)
  return codeFor({
    disease: graded,
    severity: severities.find((one) => one === severity),
    feature: features.find((one) => one === feature),
  })
}

/** The steps that lead to a code, or to its beginning. */
export function stepsOf(code: string): Steps {
  const { disease = '', severity = '', feature = '' } = meaningOf(code) ?? {}
  return { disease: gradedDiseases.some((one) => one === disease) ? disease : disease && code, severity, feature }
}
