import type { Due } from '~/domain/alignment/due'
import type { Facts } from '~/domain/alignment/facts.server'
import { severityAmong, severityOf } from '~/domain/alignment/tiers'
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

/** Status, tier and code, dues and respite of a circle, in the reader's words. */
export function factsShown(facts: Facts, formatter: Formatter) {
  const { t, day } = formatter
  const { status, statusOn, alignedOn, endedFor, coded, reassessment, contact, respite, burden } = facts
  const isEnded = status === 'unaligned'
  const sinceDay = (status === 'aligned' && alignedOn) || statusOn // a reassessment begins no alignment
  return {
    status,
    statusWords: status ? t(`programme:statuses.${status}`) : t('programme:notStarted'),
    since: status && t('programme:since', { status: t(`programme:statuses.${status}`), day: day(sinceDay) ?? '' }),
    sinceDay: endedFor
      ? t('programme:endedOn', { day: day(statusOn) ?? '', reason: inSentence(reasonShown(endedFor, formatter)) })
      : status && t('programme:sinceDay', { day: day(sinceDay) ?? '' }),
    endedFor: endedFor && reasonShown(endedFor, formatter),
    code: isEnded ? null : coded.code,
    tier: isEnded ? t('programme:ended') : coded.tier ? t(`programme:tiers.${coded.tier}`) : t('programme:noTier'),
    phase: coded.isForecast
      ? coded.tier && t('programme:forecast')
      : coded.phase && t(`programme:phases.${coded.phase}`),
    noTier: coded.problem && t(`programme:noTiers.${coded.problem}`),
    stages: (['fast', 'cdr'] as const).flatMap((scale) => {
      const stage = facts.stages[scale]
      return stage ? [t(`programme:stages.${scale}`, { score: stage.score, day: day(stage.day) ?? '' })] : []
    }),
    burden: burden && t('programme:burdenShown', { score: burden.score, day: day(burden.day) ?? '' }),
    disagree: stagesDisagree(facts),
    missing: [...facts.missing, ...facts.outdated].map((one) => ({
      name: one,
      words: t(`programme:requirements.${one}`),
    })),
    reassessment: reassessment && dueWords(reassessment, formatter),
    contact: contact && dueWords(contact, formatter),
    respite: { ...respiteShown(respite, formatter), isEligible: coded.respiteEligible },
    spent: isEnded && respite.usedCents ? t('programme:respite.spent', { used: formatMoney(respite.usedCents) }) : null,
  }
}

function reasonShown(reason: string, { t }: Formatter) {
  return t(`programme:reasons.${reason as 'deceased'}`)
}

/** What is used of the cap of a year, in the reader's words. */
export function respiteShown({ usedCents, capCents, leftCents, isNear }: Facts['respite'], { t }: Formatter) {
  return {
    used: t('programme:respite.used', { used: formatMoney(usedCents), cap: formatMoney(capCents) }),
    left:
      leftCents < 0
        ? t('programme:respite.over', { amount: formatMoney(-leftCents) })
        : t('programme:respite.left', { amount: formatMoney(leftCents) }),
    percent: capCents ? Math.min(100, Math.round((usedCents / capCents) * 100)) : 0,
    isNear,
  }
}

function stagesDisagree({ stages, value }: Facts) {
  const of = (scale: 'fast' | 'cdr') => {
    const stage = stages[scale]
    return stage ? (severityOf(scale, stage.score) ?? null) : null
  }
  return severityAmong({ fast: of('fast'), cdr: of('cdr'), stageBy: value.stageBy }) === 'disagree'
}
