import { useTranslation } from 'react-i18next'

type Props = { title: string; answers: readonly { name: string; label: string; value: string | null }[] }

/** Each question with its answer. */
export function AnswerList({ title, answers }: Props) {
  const { t } = useTranslation('surveys')
  return (
    <section className="section" aria-labelledby="answers">
      <h2 id="answers">{title}</h2>
      <dl className="dl">
        {answers.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value ?? <span className="faint">{t('notAnswered')}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
