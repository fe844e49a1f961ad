import { useTranslation } from 'react-i18next'
import { dementiaCodes, needsUnderlying, olderHeadings, tidyCode, titleKey } from '~/domain/assessment/dementia-codes'
import { typedAt } from '~/domain/records/typed'
import { WithConflict } from '~/forms/conflict'
import { useForm, useTyped } from '~/forms/form-context'
import { TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { CodeSteps, fillIn, useCodeWords } from './code-steps'

/** The code of a dementia diagnosis: typed, chosen from all codes, or found step by step. */
export function DiagnosisPicker({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation('diagnoses')
  const { id, typed, optional, problem } = useForm()
  const inputId = `${id}-${path}`
  const error = problem(path)
  return (
    <WithConflict path={path}>
      <TextField
        label={label}
        hint={t('picker.hint')}
        optional={optional}
        error={error}
        id={inputId}
        name={path}
        list={`${inputId}-codes`}
        autoComplete="off"
        spellCheck={false}
        defaultValue={typedAt(typed, path)}
        onBlur={({ currentTarget }) => {
          const code = tidyCode(currentTarget.value)
          if (titleKey(code)) fillIn(inputId, code)
        }}
      />
      <CodeList id={`${inputId}-codes`} />
      <Meaning path={path} />
      <details className="-mt-2 mb-5" open={Boolean(error)}>
        <summary className="inline-flex min-h-control items-center text-sm font-medium text-primary underline">
          {t('picker.steps')}
        </summary>
        <CodeSteps path={path} inputId={inputId} />
      </details>
    </WithConflict>
  )
}

/** All codes, with their titles in the values: browsers differ in whether they search anything else. */
function CodeList({ id }: { id: string }) {
  const labelFor = useCodeWords()
  return (
    <datalist id={id}>
      {dementiaCodes.map((code) => (
        <option key={code} value={labelFor(code)} />
      ))}
    </datalist>
  )
}

/** The meaning of the code in the field, with hints. */
function Meaning({ path }: { path: string }) {
  const { t } = useTranslation(['diagnoses'])
  const code = tidyCode(useTyped(path))
  const title = titleKey(code)
  const isOlder = olderHeadings.includes(code)
  return (
    <div className={title ? '-mt-3 mb-5 text-sm' : undefined} aria-live="polite">
      {title ? (
        <p>
          <strong className="tnum">{code}</strong> {t(title)}
        </p>
      ) : null}
      {isOlder ? (
        <p className="number-note">
          <Icon name="alert-circle" />
          {t('picker.olderHeading', { code })}
        </p>
      ) : null}
      {title && !isOlder && needsUnderlying(code) ? <p className="muted mt-1">{t('picker.underlyingFirst')}</p> : null}
    </div>
  )
}
