import { useTranslation } from 'react-i18next'
import { surveyPaths } from '~/survey-paths'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** Leads from the medical section to the health surveys. */
export function SurveysLink({ circleId, name }: { circleId: string; name: string }) {
  const { t } = useTranslation('surveys')
  return (
    <section className="section print:hidden" aria-labelledby="health-survey">
      <h2 id="health-survey">{t('health.title')}</h2>
      <p className="small muted mb-3">{t('health.linkText', { name })}</p>
      <ButtonLink to={surveyPaths.healthSurveys(circleId)}>
        <Icon name="clipboard-list" />
        <span>{t('health.title')}</span>
      </ButtonLink>
    </section>
  )
}
