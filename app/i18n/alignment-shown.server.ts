import type { Due } from '~/domain/alignment/due'
import type { Facts } from '~/domain/alignment/facts.server'
import { isAligned, type Status } from '~/domain/alignment/statuses'
import { oncePer } from '~/domain/once-per'
import { inSentence } from '~/domain/records/labels'
import type { Formatter } from './formatter.server'
import { formatMoney } from './money'

const toneOf = { late: 'past', soon: 'today', later: 'future' } as const

/** When something is due, in words: the day, and how far away it is. */
function dueWords({ on, days, tone, isPastLimit }: Due, { t, day }: Formatter) {
  const far = isPastLimit
    ? t('programme:latePastLimit', { count: -days })
    : days < 0
      ? t('programme:late', { count: -days })
      : days === 0
        ? t('programme:dueToday')
        : t('programme:dueIn', { count: days })
  return { day: day(on) ?? '', far, tone: toneOf[tone] }
}

/** Status, tier and code, dues and respite of a circle as its row in a list shows them, in the reader's words. */
export function rowShown(facts: Facts, formatter: Formatter) {
  return known(facts, formatter.language, () => inWords(facts, formatter))
}

const known = oncePer<Facts, ReturnType<typeof inWords>>()

function inWords(facts: Facts, formatter: Formatter) {
  const { t } = formatter
  const { status, statusOn, endedFor, coded, reassessment, contact, respite } = facts
  const isEnded = status === 'unaligned'
  return {
    status,
    statusWords: status ? t(`programme:statuses.${status}`) : t('programme:notStarted'),
    sinceDay: endedFor
      ? t('programme:endedOn', {
          day: formatter.day(statusOn) ?? '',
          reason: inSentence(reasonShown(endedFor, formatter)),
        })
      : status && t('programme:sinceDay', { day: dayOfStatus(facts, formatter) }),
    code: isEnded ? null : coded.code,
    tier: isEnded ? t('programme:ended') : coded.tier ? t(`programme:tiers.${coded.tier}`) : t('programme:noTier'),
    phase: coded.isForecast
      ? coded.tier && t('programme:forecast')
      : coded.phase && t(`programme:phases.${coded.phase}`),
    missing: [...facts.missing, ...facts.outdated].map((one) => ({
      name: one,
      words: t(`programme:requirements.${one}`),
    })),
    reassessment: reassessment && dueWords(reassessment, formatter),
    contact: contact && dueWords(contact, formatter),
    respite: coded.respiteEligible ? respiteShown(respite, formatter) : null,
    noRespite: isAligned(status) && coded.code && !coded.respiteEligible ? t('programme:respite.notEligible') : null,
    spent: isEnded && respite.usedCents ? t('programme:respite.spent', { used: formatMoney(respite.usedCents) }) : null,
  }
}

/** The same with the details of the circle's pages, sheet and file. */
export function factsShown(facts: Facts, formatter: Formatter) {
  const { t, day } = formatter
  const { status, endedFor, coded, burden } = facts
  return {
    ...rowShown(facts, formatter),
    since:
      status && t('programme:since', { status: t(`programme:statuses.${status}`), day: dayOfStatus(facts, formatter) }),
    endedFor: endedFor && reasonShown(endedFor, formatter),
    noTier: coded.problem && t(`programme:noTiers.${coded.problem}`),
    stages: (['fast', 'cdr'] as const).flatMap((scale) => {
      const stage = facts.stages[scale]
      return stage ? [t(`programme:stages.${scale}`, { score: stage.score, day: day(stage.day) ?? '' })] : []
    }),
    burden: burden && t('programme:burdenShown', { score: burden.score, day: day(burden.day) ?? '' }),
  }
}

/** Since when the status counts. A reassessment begins no alignment. */
function dayOfStatus({ status, alignedOn, statusOn }: Facts, { day }: Formatter) {
  return day((status === 'aligned' && alignedOn) || statusOn) ?? ''
}

/** The name of a status change. A circle that was never aligned has no alignment to end. */
export function moveShown(to: Status, { alignedOn }: Pick<Facts, 'alignedOn'>): Status | 'neverAligned' {
  return to === 'unaligned' && !alignedOn ? 'neverAligned' : to
}

function reasonShown(reason: string, { t }: Formatter) {
  return t(`programme:reasons.${reason as 'deceased'}`)
}

/** The use of a year's cap, in the reader's words. */
export function respiteShown({ usedCents, capCents, leftCents, isNear }: Facts['respite'], { t }: Formatter) {
  return {
    used: t('programme:respite.used', { used: formatMoney(usedCents), cap: formatMoney(capCents) }),
    left:
      leftCents < 0
        ? t('programme:respite.over', { amount: formatMoney(-leftCents) })
        : t('programme:respite.left', { amount: formatMoney(leftCents) }),
    percent: capCents ? Math.min(100, Math.round((usedCents / capCents) * 100)) : 0,
    isNear,
    isUsedUp: leftCents <= 0,
  }
}
