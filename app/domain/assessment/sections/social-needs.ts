import { choice, date, group, level, list, record, rows, text } from '~/domain/records/define'
import { wholeNumber } from '~/domain/whole-number'
import { anyToList, concernLevels, longestNote, longestOther, pressingLevels } from '../lists'

const action = { at: pressingLevels, words: 'assessment:action.withSave' }
const concern = level(concernLevels, { max: longestNote, action })

const basics = record('assessment:socialNeeds.basics', {
  housing: concern,
  food: concern,
  transportation: concern,
  utilities: concern,
  personalSafety: concern,
})

const money = record('assessment:socialNeeds.money', {
  bills: concern,
  medicationCost: concern,
  careAtHome: concern,
  benefits: concern,
})

const company = record('assessment:socialNeeds.company', {
  loneliness: concern,
  caregiverStrain: concern,
  phoneAndInternet: concern,
  language: concern,
  cultureAndFaith: concern,
  other: level(concernLevels, { max: longestNote, action, isExtra: true }),
})

const dailyLife = record('assessment:socialNeeds.dailyLife', {
  dailyRoutine: text(longestNote, { lines: 3 }),
  homeEnvironment: text(longestNote, { lines: 3 }),
  friendsAndFamily: text(longestNote, { lines: 3 }),
  pets: text(longestNote, { lines: 3 }),
})

const serviceTypes = list('assessment:serviceTypes', [
  'adultDay',
  'homeAide',
  'homemaker',
  'companion',
  'meals',
  'transport',
  'respite',
  'homeHealth',
  'hospice',
  'therapy',
  'supportGroup',
  'legal',
  'benefits',
  'homeRepair',
  'emergencyAlert',
  'faithCommunity',
  'other',
])

const service = record(
  'assessment:socialNeeds.service',
  {
    name: text(120, { required: true }),
    serviceType: choice(serviceTypes),
    otherServiceType: text(longestOther, { isExtra: true, when: { field: 'serviceType', is: ['other'] } }),
    status: choice(list('assessment:serviceStatus', ['active', 'inactive']), { initial: 'active', look: 'segmented' }),
    frequency: choice(
      list('assessment:frequency', [
        'daily',
        'severalAWeek',
        'weekly',
        'everyTwoWeeks',
        'monthly',
        'asNeeded',
        'once',
        'other',
      ]),
    ),
    timesAWeek: text(2, {
      as: 'digits',
      check: wholeNumber(2, 21),
      when: { field: 'frequency', is: ['severalAWeek'] },
    }),
    otherFrequency: text(longestOther, { isExtra: true, when: { field: 'frequency', is: ['other'] } }),
    startDate: date({ isMonth: true }),
    endDate: date({ isMonth: true, isExtra: true }),
    notes: text(longestNote, { lines: 1, isExtra: true }),
  },
  {
    together: [['startDate', 'endDate']],
    rule: ({ startDate, endDate }) =>
      startDate && endDate && endDate < startDate ? { endDate: 'assessment:errors.endBeforeStart' } : undefined,
  },
)

const serviceReview = record('assessment:socialNeeds.serviceReview', {
  used: choice(anyToList, { hint: true, isExtra: true, look: 'segmented' }),
})

export const socialNeeds = record(
  'assessment:socialNeeds.parts',
  {
    basics: group(basics),
    money: group(money),
    company: group(company),
    dailyLife: group(dailyLife),
    serviceReview: group(serviceReview),
    services: rows(service, {
      max: 50,
      tooMany: 'assessment:errors.tooManyServices',
      title: ['name'],
      subtitle: ['serviceType', 'status', 'frequency'],
      emptyAt: 'serviceReview.used',
    }),
  },
  {
    rule: ({ services, serviceReview }) =>
      services?.length && serviceReview?.used === 'none'
        ? { 'serviceReview.used': 'assessment:errors.noneButServices' }
        : undefined,
  },
)
