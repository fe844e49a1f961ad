import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { prepareEmergencySheet } from '~/domain/recipient/emergency-sheet.server'
import { asMember } from '~/http/guards.server'
import { paperFormatterFor } from '~/i18n/formatter.server'
import { paths } from '~/paths'
import { EmergencySheet } from '~/routes/circle/emergency-sheet-view'
import { SheetBar } from '~/routes/circle/sheet-bar'
import { fitted } from '~/routes/circle/sheet-fit'
import { headWords } from '~/routes/circle/sheet-head'
import { healthWords } from '~/routes/circle/sheet-health-words'
import { hasEndsOnly, recipientWords } from '~/routes/circle/sheet-words'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: 'sheet', hydrate: false }

export const loader = asMember(async ({ member, user, request, getFormatter }) => {
  const sheet = await prepareEmergencySheet(member)
  const { t } = await getFormatter()
  const formatter = await paperFormatterFor(request, user, member.timeZone)
  const head = headWords({ kind: formatter.t('sheet:title'), recipient: sheet, user }, formatter)
  const words = fitted({
    ...recipientWords(sheet, formatter),
    ...healthWords(sheet.facts, formatter),
    name: head.name,
    printed: head.printed,
  })
  return {
    title: t('sheet:title'),
    circleId: member.circleId,
    language: formatter.language,
    head,
    words,
    hasEndsOnly: hasEndsOnly(sheet),
  }
})

/** A page for the printer, without frame. */
export default function EmergencySheetPage() {
  const { circleId, language, head, words, hasEndsOnly } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sheet')
  return (
    <main id="main" tabIndex={-1} className="sheet-page">
      <SheetBar
        back={<BackLink to={paths.profile(circleId)}>{t('back')}</BackLink>}
        language={language}
        pathIn={(code) => paths.emergencySheet(circleId, code)}
        howTo={t('howTo')}
      >
        {hasEndsOnly ? <p>{t('endsOnly')}</p> : null}
      </SheetBar>
      <EmergencySheet head={head} words={words} language={language} />
    </main>
  )
}
