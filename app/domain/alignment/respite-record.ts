import { choice, date, list, record, text } from '~/domain/records/define'
import { wholeNumber } from '~/domain/whole-number'
import { problemOfAmount, respiteSettingNames, tidyAmount } from './respite'

const maxUnits = 999

/** Respite on one day. Without a price it has that of the settings. */
export const respiteRecord = record('programme:respite', {
  date: date({ required: true, max: 'today' }),
  setting: choice(list('programme:respite.settings', respiteSettingNames), { required: true }),
  units: text(3, { required: true, as: 'digits', check: wholeNumber(1, maxUnits) }),
  unitPrice: text(10, { hint: true, tidy: tidyAmount, check: problemOfAmount }),
  note: text(500, { lines: 2 }),
})
