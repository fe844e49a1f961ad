import { useTranslation } from 'react-i18next'
import { typedAt } from '~/domain/records/typed'
import { useTypedIn } from '~/forms/form-context'

/** How many of these questions are answered in the form. */
export function SurveyProgress({ questions }: { questions: readonly string[] }) {
  const { t } = useTranslation('surveys')
  const [answered = '0'] = useTypedIn((typed) => [String(questions.filter((name) => typedAt(typed, name)).length)])
  const count = questions.length
  return (
    <div className="survey-progress">
      <p className="mb-2 font-bold">{t('progress', { answered, count })}</p>
      <svg className="survey-bar" viewBox={`0 0 ${count} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="ground" width={count} height={1} />
        <rect className="full" width={Number(answered)} height={1} />
      </svg>
    </div>
  )
}

/** The first of these questions that has no answer. */
export function useNextQuestion(questions: readonly string[]) {
  return useTypedIn((typed) => [questions.find((name) => !typedAt(typed, name)) ?? ''])[0]
}
