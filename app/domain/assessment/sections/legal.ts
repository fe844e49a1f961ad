import { phone } from '~/domain/person-fields'
import { choice, date, group, list, record, text } from '~/domain/records/define'
import { longestNote } from '../lists'

const signed = { field: 'status', is: ['yes'] } as const

const paper = record('assessment:legal.paper', {
  status: choice(list('assessment:paperStatus', ['yes', 'inProgress', 'no', 'unknown']), { look: 'segmented' }),
  holder: text(120, { when: signed }),
  phone: phone({ when: signed }),
  signedOn: date({ max: 'today', isExtra: true, when: signed }),
  place: text(longestNote, { lines: 1, hint: true, when: signed }),
  missing: text(longestNote, { lines: 1, isExtra: true, when: { field: 'status', is: ['inProgress'] } }),
})

const more = record('assessment:legal.more', {
  extraInformation: text(longestNote, { lines: 4, isExtra: true }),
})

export const legal = record('assessment:legal.parts', {
  powerOfAttorney: group(paper),
  healthCareProxy: group(paper),
  advanceDirective: group(paper),
  polst: group(paper),
  more: group(more),
})
