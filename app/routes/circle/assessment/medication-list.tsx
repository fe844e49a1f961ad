import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { getMedicationList } from '~/domain/assessment/for-paper.server'
import { getRecipientHeader } from '~/domain/recipient/queries.server'
import { asMember } from '~/http/guards.server'
import { paperFormatterFor } from '~/i18n/formatter.server'
import { paths } from '~/paths'
import { MedicationList } from '~/routes/circle/assessment/medication-list-view'
import { medicationListWords } from '~/routes/circle/assessment/medication-list-words'
import { SheetBar } from '~/routes/circle/sheet-bar'
import { headWords } from '~/routes/circle/sheet-head'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'sheet', hydrate: false }

export const loader = asMember(async ({ member, user, request, getFormatter }) => {
  const [list, recipient] = await Promise.all([getMedicationList(member), getRecipientHeader(member)])
  const { t } = await getFormatter()
  const formatter = await paperFormatterFor(request, user, member.timeZone)
  return {
    title: t('assessment:medicationList'),
    circleId: member.circleId,
    language: formatter.language,
    head: headWords({ kind: formatter.t('assessment:medicationList'), recipient, user }, formatter),
    words: medicationListWords(list, formatter),
  }
})

/** A page for the printer, without frame. */
export default function MedicationListPage() {
  const { circleId, language, head, words } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sheet')
  return (
    <main id="main" tabIndex={-1} className="sheet-page">
      <SheetBar
        back={
          <BackLink to=".." relative="path">
            {t('backToMedical')}
          </BackLink>
        }
        language={language}
        pathIn={(code) => paths.medicationList(circleId, code)}
        howTo={t('howToPrint')}
      />
      <MedicationList head={head} words={words} language={language} />
    </main>
  )
}
