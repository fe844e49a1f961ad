/** The code and hours per unit of each setting: HCPCS G0529 to G0531 of the GUIDE Model. */
const respiteSettings = {
  home: { code: 'G0529', hours: 4 },
  adultDay: { code: 'G0530', hours: 8 },
  facility: { code: 'G0531', hours: 24 },
} as const
export type RespiteSetting = keyof typeof respiteSettings
export const respiteSettingNames = ['home', 'adultDay', 'facility'] as const

/** Performance years of the model run from July to June. */
export function performanceYearOf(day: string) {
  const year = Number(day.slice(0, 4))
  const first = day.slice(5) < '07-01' ? year - 1 : year
  return { from: `${first}-07-01`, until: `${first + 1}-06-30` }
}

/** The performance year that begins in July of a year, if there can be one of today or before. */
export function performanceYearFrom(first: number, today: string) {
  const year = performanceYearOf(`${first}-07-01`)
  return first >= 1900 && year.from <= performanceYearOf(today).from ? year : undefined
}

type Cap = { capCents: number; warnFrom: number } // the share at which a warning is wanted, in percent

/** From how many used cents on a warning is wanted. */
export function nearCentsOf({ capCents, warnFrom }: Cap) {
  return Math.ceil((capCents * warnFrom) / 100)
}

/** The use of a year's cap, in cents. */
export function respiteUse(usedCents: number, cap: Cap) {
  const { capCents } = cap
  return {
    usedCents,
    capCents,
    leftCents: capCents - usedCents,
    isNear: usedCents >= nearCentsOf(cap),
    isOver: usedCents > capCents,
  }
}

/** A typed amount, like 2,563 or 154.50, as digits with at most two decimals. */
export function tidyAmount(typed: string) {
  return typed.replace(/[\s$]/g, '').replace(/,(?=\d{3}(\D|$))/g, '')
}

const amount = /^\d{1,6}(\.\d{1,2})?$/

/** The problem of a tidied amount; up to 999,999.99 is valid. */
export function problemOfAmount(text: string) {
  return amount.test(text) ? undefined : 'programme:errors.amount'
}

export function centsOf(amountText: string) {
  const [dollars = '0', cents = ''] = amountText.split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
