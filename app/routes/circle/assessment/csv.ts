import { listSections } from '~/domain/assessment/access'
import { auditExportOfAssessment } from '~/domain/assessment/commands.server'
import { getOpenSection } from '~/domain/assessment/queries.server'
import type { Member } from '~/domain/member'
import { type PartShown, partsOf } from '~/domain/records/view'
import type { SectionName } from '~/domain/section-names'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asMember } from '~/http/guards.server'
import type { Formatter } from '~/i18n/formatter.server'
import { wordsReaderOf } from '~/i18n/words-reader'

const columns = ['section', 'part', 'row', 'field', 'answer', 'note'] as const

/** The current assessment as CSV: the sections the member may see, never what is recorded of abuse. */
export const loader = asMember(async ({ member, request, context, getFormatter }) => {
  requireOwnDownload({ request, context })
  const names = listSections(member)
  const formatter = await getFormatter()
  await auditExportOfAssessment(member, names)
  const head = columns.map((column) => formatter.t(`assessment:csv.${column}`))
  return csvFile({ name: 'assessment.csv', head, batches: rowsOf(member, names, formatter) }, context)
})

async function* rowsOf(member: Member, names: readonly SectionName[], formatter: Formatter) {
  for (const name of names) {
    const { record, value, isUnreadable, isLost } = await getOpenSection(member, name)
    const section = formatter.t(`assessment:tabs.${name}`)
    const problem = isUnreadable && formatter.t(isLost ? 'assessment:nothingReadable' : 'assessment:csv.unreadable')
    if (problem) yield [[section, problem, null, null, null, null]]
    if (isLost) continue
    const parts = partsOf(record, value, wordsReaderOf(formatter))
    yield parts.flatMap((part) => linesOf(part).map((line) => [section, ...line]))
  }
}

/** A part's answers, each with its row. */
function linesOf({ title, lines, rows = [] }: PartShown) {
  const all = [{ title: '', lines }, ...rows]
  return all.flatMap((row) =>
    row.lines
      .filter(({ value, note }) => value !== null || note)
      .map(({ label, value, note }) => [title, row.title, label, value, note ?? null]),
  )
}
