import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { openPortalSheet } from '~/domain/alignment/portal-sheet.server'
import { asMember } from '~/http/guards.server'
import { paperFormatterFor } from '~/i18n/formatter.server'
import { programmePaths } from '~/programme-paths'
import { sheetParts } from '~/routes/circle/alignment/sheet-words.server'
import { SheetBar } from '~/routes/circle/sheet-bar'
import { headWords } from '~/routes/circle/sheet-head'
import { Foot, Paper } from '~/routes/circle/sheet-paper'
import { Facts, Section } from '~/routes/circle/sheet-section'
import { BackLink } from '~/ui/back-link'
import { FileLink } from '~/ui/file-link'

export const handle = { i18n: ['sheet', 'programme'], hydrate: false }

export const loader = asMember(async ({ member, user, request, getFormatter }) => {
  const sheet = await openPortalSheet(member, { format: 'page', isHead: request.method === 'HEAD' })
  const { t } = await getFormatter()
  const formatter = await paperFormatterFor(request, user, member.timeZone)
  const kind = formatter.t('programme:sheet.title')
  return {
    title: t('programme:sheet.title'),
    circleId: member.circleId,
    language: formatter.language,
    head: headWords({ kind, recipient: sheet.recipient, user }, formatter),
    parts: sheetParts(sheet, formatter),
    note: formatter.t('programme:sheet.note'),
  }
})

/** A page for the printer, without frame. */
export default function PortalSheetPage() {
  const { circleId, language, head, parts, note } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['sheet', 'programme'])
  return (
    <main id="main" tabIndex={-1} className="sheet-page">
      <SheetBar
        back={<BackLink to={programmePaths.alignment(circleId)}>{t('programme:title')}</BackLink>}
        language={language}
        pathIn={(code) => programmePaths.sheet(circleId, code)}
        howTo={t('sheet:howToPrint')}
      >
        <FileLink className="btn sm" href={programmePaths.sheetFile(circleId, language)}>
          {t('programme:sheet.file')}
        </FileLink>
      </SheetBar>
      <Paper head={head} language={language}>
        {parts.map(({ name, facts }) => (
          <Section key={name} name={name}>
            <Facts facts={facts} language={language} />
          </Section>
        ))}
        <Foot language={language} note={note} />
      </Paper>
    </main>
  )
}
