import { guideForCsv } from '~/domain/alignment/guide.server'
import { fullName } from '~/domain/person'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asUser } from '~/http/guards.server'
import { factsShown } from '~/i18n/alignment-shown.server'
import { dayIn } from '~/i18n/format'
import { guideViewIn } from '~/routes/guide/view'

const columns = [
  'recipient',
  'enrollment',
  'endedFor',
  'code',
  'tier',
  'missing',
  'reassessment',
  'contact',
  'respite',
] as const

/** The list of the programme as its address cuts it down, whole, in the reader's words. */
export const loader = asUser(async ({ user, request, context, getFormatter }) => {
  requireOwnDownload({ request, context })
  const { filter, sort } = guideViewIn(request)
  const formatter = await getFormatter()
  const { t } = formatter
  const found = await guideForCsv(user, { filter, sort, today: dayIn(new Date(), formatter.timeZone) })
  const head = columns.map((column) => t(`programme:guide.heads.${column}`))
  async function* batches() {
    yield found.map((facts) => {
      const shown = factsShown(facts, formatter)
      const { since, endedFor, code, tier, phase, missing, reassessment, contact, respite, spent, noRespite } = shown
      const isEnded = shown.status === 'unaligned'
      const later = t(isEnded ? 'programme:ended' : 'programme:notYet')
      const nothing = t(isEnded ? 'programme:notNeeded' : 'programme:nothingMissing')
      return [
        fullName(facts.recipient),
        since,
        endedFor,
        code ?? later,
        code && phase ? `${tier}; ${phase}` : tier,
        isEnded || !missing.length ? nothing : missing.map(({ words }) => words).join('; '),
        reassessment?.day ?? later,
        contact?.day ?? later,
        respite?.used ?? spent ?? noRespite ?? later,
      ]
    })
  }
  return csvFile({ name: 'guide.csv', head, batches: batches() }, context)
})
