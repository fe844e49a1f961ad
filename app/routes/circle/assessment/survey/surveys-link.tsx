import { useTranslation } from 'react-i18next'
import type { LatestSurvey } from '~/routes/circle/assessment/health-survey/shown.server'
import { HealthScore } from '~/routes/circle/assessment/survey/health-score'
import { surveyPaths } from '~/survey-paths'
import { ButtonLink } from '~/ui/button'
import { Fact } from '~/ui/fact'
import { Icon } from '~/ui/icon'

type Props = { circleId: string; name: string; latest: LatestSurvey }

/** The latest scores, and the way from the medical section to all health surveys. */
export function SurveysLink({ circleId, name, latest }: Props) {
  const { t } = useTranslation('surveys')
  return (
    <section className="section print:hidden" aria-labelledby="health-survey">
      <h2 id="health-survey">{t('health.title')}</h2>
      <p className="small muted mb-3">
        {t('health.linkText', { name })} {latest ? <span>{t('health.latest', { day: latest.day })}</span> : null}
      </p>
      {latest ? (
        <dl className="dl mb-4">
          {latest.scores.map((score) => (
            <Fact key={score.name} name={score.label}>
              <HealthScore {...score} isReadable={latest.isReadable} />
            </Fact>
          ))}
        </dl>
      ) : null}
      <ButtonLink to={surveyPaths.healthSurveys(circleId)}>
        <Icon name="clipboard-list" />
        <span>{t('health.title')}</span>
      </ButtonLink>
    </section>
  )
}
