import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  features,
  gradedDiseases,
  severities,
  suggestedFor,
  tidyCode,
  titleKey,
  type UngradedDisease,
  ungradedCodes,
} from '~/domain/assessment/dementia-codes'
import { useTyped } from '~/forms/form-context'
import { Hint, Select } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { codeOfSteps, pickedCode, type Steps, stepsOf } from './picked-code'

type Field = { path: string; inputId: string }

/** Steps to a code. With scripts they change the field; without, they start empty and are sent for `pickedCode`. */
export function CodeSteps({ path, inputId }: Field) {
  const { t } = useTranslation('diagnoses')
  const isHydrated = useHydrated()
  const typed = useTyped(path)
  const steps = stepsOf(isHydrated ? tidyCode(typed) : '')
  const isGraded = gradedDiseases.some((one) => one === steps.disease)
  useEarlySteps({ path, inputId })
  return (
    <div className="pt-2">
      {isHydrated ? null : <Hint>{t('picker.stepsHint')}</Hint>}
      <Step name="disease" steps={steps} path={path} inputId={inputId}>
        <SuggestedOptions path={path} />
        <DiseaseOptions />
      </Step>
      <Step name="severity" steps={steps} path={path} inputId={inputId} isAsked={isGraded}>
        {severities.map((severity) => (
          <option key={severity} value={severity}>
            {t(`severities.${severity}`)}
          </option>
        ))}
      </Step>
      <Step name="feature" steps={steps} path={path} inputId={inputId} isAsked={Boolean(steps.severity)}>
        {features.map((feature) => (
          <option key={feature} value={feature}>
            {t(`features.${feature}`)}
          </option>
        ))}
      </Step>
    </div>
  )
}

type StepProps = Field & { name: keyof Steps; steps: Steps; isAsked?: boolean; children: ReactNode }

function Step({ name, steps, path, inputId, isAsked = true, children }: StepProps) {
  const { t } = useTranslation('diagnoses')
  const isHydrated = useHydrated()
  return (
    <div hidden={isHydrated && !isAsked}>
      <Select
        label={t(`picker.${name}`)}
        id={`${inputId}.${name}`}
        name={isHydrated ? undefined : `${path}.${name}`}
        autoComplete="off"
        value={steps[name]}
        onChange={({ target }) => fillIn(inputId, codeOfSteps({ ...steps, [name]: target.value }) ?? '')}
      >
        <option value="">{t('picker.choose')}</option>
        {children}
      </Select>
    </div>
  )
}

/** Suggestions for the type of decline beside the code; without scripts, the saved one. */
function SuggestedOptions({ path }: { path: string }) {
  const { t } = useTranslation('diagnoses')
  const labelFor = useCodeWords()
  const suggested = suggestedFor(useTyped(path.replace(/[^.]*$/, 'declineType')))
  if (!suggested.length) return null
  return (
    <optgroup label={t('picker.suggested')}>
      {suggested.map((one) => {
        const graded = gradedDiseases.find((disease) => disease === one)
        return (
          <option key={one} value={one}>
            {graded ? t(`diseases.${graded}`) : labelFor(one)}
          </option>
        )
      })}
    </optgroup>
  )
}

/** The diseases that are graded, then the codes of the others. */
function DiseaseOptions() {
  const { t } = useTranslation('diagnoses')
  const labelFor = useCodeWords()
  const others = Object.entries(ungradedCodes) as [UngradedDisease, readonly string[]][]
  return (
    <>
      {gradedDiseases.map((disease) => (
        <option key={disease} value={disease}>
          {t(`diseases.${disease}`)}
        </option>
      ))}
      {others.map(([disease, codes]) => (
        <optgroup key={disease} label={t(`diseases.${disease}`)}>
          {codes.map((code) => (
            <option key={code} value={code}>
              {labelFor(code)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}

/** Says a code with its title: 'G30.1 Alzheimer’s disease with late onset'. */
export function useCodeWords() {
  const { t } = useTranslation(['diagnoses'])
  return (code: string) => {
    const title = titleKey(code)
    return title ? `${code} ${t(title)}` : code
  }
}

/** Applies steps chosen before the scripts arrived. */
function useEarlySteps({ path, inputId }: Field) {
  useEffect(() => {
    const { form } = inputOf(inputId) ?? {}
    const code = form && pickedCode(new FormData(form), path)
    if (code) fillIn(inputId, code)
  }, [path, inputId])
}

/** Writes a code into the field, so that the form notices. */
export function fillIn(inputId: string, code: string) {
  const input = inputOf(inputId)
  if (!input || input.value === code) return
  input.value = code
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function inputOf(id: string) {
  const input = document.getElementById(id)
  return input instanceof HTMLInputElement ? input : undefined
}
