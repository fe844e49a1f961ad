import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { audiences } from '~/domain/care-plan/audiences'
import { prepareCarePlan } from '~/domain/care-plan/queries.server'
import { asMember } from '~/http/guards.server'
import { paperFormatterFor } from '~/i18n/formatter.server'
import { paths } from '~/paths'
import { CarePlan } from '~/routes/circle/assessment/care-plan-view'
import { sectionWords } from '~/routes/circle/assessment/care-plan-words'
import { planWords } from '~/routes/circle/care-plan/plan-words'
import { SheetBar } from '~/routes/circle/sheet-bar'
import { headWords } from '~/routes/circle/sheet-head'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'sheet', hydrate: false }

export const loader = asMember(async ({ member, user, request, getFormatter }) => {
  const requested = new URL(request.url).searchParams.get('for')
  const plan = await prepareCarePlan(member, { audience: audiences.find((one) => one === requested) })
  const { audience, offered, recipient, profile, sections } = plan
  const { t } = await getFormatter()
  const formatter = await paperFormatterFor(request, user, member.timeZone)
  const end = profile?.cms?.end
  const about = end ? formatter.t('sheet:medicareEnd', { end }) : null
  return {
    title: t('sheet:carePlan'),
    circleId: member.circleId,
    language: formatter.language,
    audience,
    offered,
    head: headWords({ kind: formatter.t('sheet:carePlan'), recipient, user, about }, formatter),
    plan: planWords(plan, formatter),
    sections: sections.map((section) => sectionWords(section, formatter)),
  }
})

/** A page for the printer, without frame. */
export default function CarePlanPage() {
  const { circleId, language, audience, head, plan, sections } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sheet')
  return (
    <main id="main" tabIndex={-1} className="sheet-page">
      <SheetBar
        back={<BackLink to={paths.profile(circleId)}>{t('back')}</BackLink>}
        language={language}
        pathIn={(code) => paths.carePlan(circleId, { lang: code, for: audience })}
        howTo={t('howToPrint')}
      >
        <Audiences />
      </SheetBar>
      <CarePlan head={head} plan={plan} sections={sections} language={language} />
    </main>
  )
}

/** The audience of the print, if there is a choice. */
function Audiences() {
  const { circleId, language, audience, offered } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sheet')
  if (offered.length < 2) return null
  return (
    <nav className="segmented" aria-label={t('printFor')}>
      {offered.map((one) => (
        <Link
          key={one}
          to={paths.carePlan(circleId, { lang: language, for: one })}
          aria-current={one === audience ? 'true' : undefined}
        >
          {t(`audiences.${one}`)}
        </Link>
      ))}
    </nav>
  )
}
