import { openPortalSheet } from '~/domain/alignment/portal-sheet.server'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asMember } from '~/http/guards.server'
import { paperFormatterFor } from '~/i18n/formatter.server'
import { sheetParts } from '~/routes/circle/alignment/sheet-words.server'

const columns = ['part', 'field', 'answer'] as const

/** The sheet for the portal as a table, in its order and the words of the sheet. */
export const loader = asMember(async ({ member, user, request, context }) => {
  requireOwnDownload({ request, context })
  const formatter = await paperFormatterFor(request, user, member.timeZone)
  const { t } = formatter
  const parts = sheetParts(await openPortalSheet(member, { format: 'csv' }), formatter)
  const nothing = t('programme:notRecorded')
  async function* batches() {
    yield parts.flatMap(({ name, facts }) => facts.map((fact) => [name, fact.name, fact.value ?? nothing]))
  }
  const head = columns.map((column) => t(`programme:sheet.columns.${column}`))
  return csvFile({ name: 'guide-sheet.csv', head, batches: batches() }, context)
})
