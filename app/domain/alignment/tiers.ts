import { monthsAfter } from '~/domain/days'
import { burdenBandOf } from '~/domain/surveys/zarit'
import { isAligned, type Status } from './statuses'

export const primaryAnswers = ['yes_one', 'yes_multiple', 'no', 'undetermined'] as const
export type PrimaryAnswer = (typeof primaryAnswers)[number]

/** Severity by the model; 'notSupported' is too early for an alignment. */
export type Severity = 'notSupported' | 'mild' | 'moderateToSevere'

export const tiers = ['lowDyad', 'moderateDyad', 'highDyad', 'lowIndividual', 'moderateHighIndividual'] as const
export type Tier = (typeof tiers)[number]

/** Monthly codes by tier, first six months and later: HCPCS G0519 to G0528 of the GUIDE Model. */
export const codesOf = {
  lowDyad: { new: 'G0519', established: 'G0524' },
  moderateDyad: { new: 'G0520', established: 'G0525' },
  highDyad: { new: 'G0521', established: 'G0526' },
  lowIndividual: { new: 'G0522', established: 'G0527' },
  moderateHighIndividual: { new: 'G0523', established: 'G0528' },
} as const satisfies Record<Tier, { new: string; established: string }>
export type Phase = keyof (typeof codesOf)[Tier]
export type MonthlyCode = (typeof codesOf)[Tier][Phase]

const newForMonths = 6

/** CDR 1, FAST 4: mild; CDR 2–3, FAST 5–7: moderate to severe (GUIDE request for applications, 2023). */
export function severityOf(scale: 'fast' | 'cdr', score: string): Severity | undefined {
  const stage = Number.parseFloat(score)
  if (Number.isNaN(stage)) return undefined
  const mild = scale === 'fast' ? 4 : 1
  if (stage < mild) return 'notSupported'
  return stage < mild + 1 ? 'mild' : 'moderateToSevere'
}

export type TierFacts = {
  hasPrimary: PrimaryAnswer | null
  fast: Severity | null // by the latest FAST stage, if there is one
  cdr: Severity | null
  stageBy: 'fast' | 'cdr' | null // which of them counts where they disagree
  burden: number | null // the latest complete score of the burden interview, the highest of all caregivers
}

export type NoTier = 'primaryMissing' | 'stageMissing' | 'stagesDisagree' | 'stageTooEarly' | 'burdenMissing'
export type TierFound = { tier: Tier; problem: null } | { tier: null; problem: NoTier }

/** The tier, or why there is none, by the GUIDE request for applications. */
export function tierOf({ hasPrimary, burden, ...stages }: TierFacts): TierFound {
  if (!hasPrimary || hasPrimary === 'undetermined') return none('primaryMissing')
  const severity = severityAmong(stages)
  if (severity === null) return none('stageMissing')
  if (severity === 'disagree') return none('stagesDisagree')
  if (severity === 'notSupported') return none('stageTooEarly')
  if (hasPrimary === 'no') return found(severity === 'mild' ? 'lowIndividual' : 'moderateHighIndividual')
  if (severity === 'mild') return found('lowDyad')
  if (burden === null) return none('burdenMissing')
  return found(burdenBandOf(burden) === 'severe' ? 'highDyad' : 'moderateDyad')
}

/** The severity that counts. Two scales that disagree leave the choice to the clinician. */
export function severityAmong({ fast, cdr, stageBy }: Pick<TierFacts, 'fast' | 'cdr' | 'stageBy'>) {
  if (fast === null || cdr === null) return fast ?? cdr
  if (fast === cdr) return fast
  return stageBy === null ? ('disagree' as const) : stageBy === 'fast' ? fast : cdr
}

function none(problem: NoTier): TierFound {
  return { tier: null, problem }
}

function found(tier: Tier): TierFound {
  return { tier, problem: null }
}

export type CodeFacts = TierFacts & {
  isNew: 'new' | 'existing' | null
  status: Status | null
  alignedOn: string | null
}

/** `isForecast` before the alignment, when nothing can be billed. */
export type Coded = { isForecast: boolean; respiteEligible: boolean } & (
  | { tier: Tier; code: MonthlyCode; phase: Phase; problem: null }
  | { tier: null; code: null; phase: null; problem: NoTier }
)

/** Tier, monthly code and right to respite on a day. The first code applies until the same day of the sixth month. */
export function codedOn(day: string, { isNew, status, alignedOn, ...facts }: CodeFacts): Coded {
  const { tier, problem } = tierOf(facts)
  const isForecast = !isAligned(status)
  if (!tier) return { tier: null, code: null, phase: null, problem, isForecast, respiteEligible: false }
  const isEarly = !alignedOn || day < monthsAfter(alignedOn, newForMonths)
  const phase: Phase = isNew === 'new' && isEarly ? 'new' : 'established'
  const respiteEligible = mayHaveRespite(status, tier)
  return { tier, code: codesOf[tier][phase], phase, problem: null, isForecast, respiteEligible }
}

/** Those with a caregiver and a moderate or severe dementia. */
export const respiteTiers = ['moderateDyad', 'highDyad'] as const satisfies Tier[]

/** Respite is for those of some tiers, while they are aligned. */
export function mayHaveRespite(status: Status | null, tier: Tier | null) {
  return isAligned(status) && respiteTiers.some((one) => one === tier)
}
