import { choice, date, list, record, text } from '~/domain/records/define'
import type { Problems, ValueOf } from '~/domain/records/fields'
import { wholeNumber } from '~/domain/whole-number'
import { type ContactRhythm, contactRhythms } from './due'
import { centsOf, problemOfAmount, type RespiteSetting, tidyAmount } from './respite'
import { type MonthlyCode, type Tier, tiers } from './tiers'

const amount = { required: true, tidy: tidyAmount, check: problemOfAmount } as const
const rhythm = choice(list('programme:rhythms', contactRhythms), { required: true })

const whole = (minimum: number, maximum: number) =>
  ({ required: true, as: 'digits', check: wholeNumber(minimum, maximum) }) as const

/** Rates, caps and rhythms, with the day they apply from. CMS indexes the amounts each year, so none is a constant. */
export const settingsRecord = record(
  'programme:settings',
  {
    G0519: text(10, amount),
    G0524: text(10, amount),
    G0520: text(10, amount),
    G0525: text(10, amount),
    G0521: text(10, amount),
    G0526: text(10, amount),
    G0522: text(10, amount),
    G0527: text(10, amount),
    G0523: text(10, amount),
    G0528: text(10, amount),
    cap: text(10, amount),
    warnFrom: text(3, whole(1, 100)),
    G0529: text(10, amount),
    G0530: text(10, amount),
    G0531: text(10, amount),
    lowDyad: rhythm,
    moderateHighDyad: rhythm,
    lowIndividual: rhythm,
    moderateHighIndividual: rhythm,
    dueAfter: text(3, whole(1, 365)),
    amberFrom: text(3, whole(1, 365)),
    neverAfter: text(3, whole(1, 730)),
    holdsFrom: date({ required: true }),
  },
  {
    rule: ({ dueAfter, amberFrom, neverAfter }): Problems => ({
      ...(Number(amberFrom) > Number(dueAfter) ? { amberFrom: 'programme:errors.amberAfterDue' } : {}),
      ...(Number(dueAfter) > Number(neverAfter) ? { neverAfter: 'programme:errors.neverBeforeDue' } : {}),
    }),
  },
)

export type SettingsValue = ValueOf<typeof settingsRecord>
export type SettingName = Exclude<keyof typeof settingsRecord.fields, 'holdsFrom'>
export const settingNames = Object.keys(settingsRecord.fields).filter((name) => name !== 'holdsFrom') as SettingName[]

export type SettingRow = { name: string; holdsFrom: string; value: string }

/** Each setting's value on a day: the latest by then, or the first. */
export function settingsOn(rows: readonly SettingRow[], day: string): Record<SettingName, string> {
  const inOrder = [...rows].sort((one, other) => (one.holdsFrom < other.holdsFrom ? -1 : 1))
  const latest = (name: string) => {
    const own = inOrder.filter((row) => row.name === name)
    return (own.filter(({ holdsFrom }) => holdsFrom <= day).at(-1) ?? own[0])?.value ?? ''
  }
  return Object.fromEntries(settingNames.map((name) => [name, latest(name)])) as Record<SettingName, string>
}

/** The programme's rules on a day; amounts in cents. */
export type ProgrammeRules = {
  reassessment: { dueAfter: number; amberFrom: number; neverAfter: number }
  respite: { capCents: number; warnFrom: number; unitCents: Record<RespiteSetting, number> }
  contact: Record<Tier, ContactRhythm>
  monthlyCents: (code: MonthlyCode) => number
}

export function rulesOf(values: Record<SettingName, string>): ProgrammeRules {
  const { dueAfter, amberFrom, neverAfter, cap, warnFrom, G0529, G0530, G0531 } = values
  const rhythmOf = (tier: Tier) =>
    (tier === 'moderateDyad' || tier === 'highDyad' ? values.moderateHighDyad : values[tier]) as ContactRhythm
  return {
    reassessment: { dueAfter: Number(dueAfter), amberFrom: Number(amberFrom), neverAfter: Number(neverAfter) },
    respite: {
      capCents: centsOf(cap),
      warnFrom: Number(warnFrom),
      unitCents: { home: centsOf(G0529), adultDay: centsOf(G0530), facility: centsOf(G0531) },
    },
    monthlyCents: (code) => centsOf(values[code]),
    contact: Object.fromEntries(tiers.map((tier) => [tier, rhythmOf(tier)])) as Record<Tier, ContactRhythm>,
  }
}
