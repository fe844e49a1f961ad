import { checks, choice, date, group, level, list, record, text } from '~/domain/records/define'
import type { Problems } from '~/domain/records/fields'
import { wholeNumber } from '~/domain/whole-number'
import { howOften, levels, longestNote, longestOther, yesNoUnknown } from '../lists'

const falls = record(
  'assessment:bhSafety.falls',
  {
    fallen: choice(yesNoUnknown, { look: 'segmented' }),
    count: text(4, { as: 'digits', hint: true, check: wholeNumber(0, 99), when: { field: 'fallen', is: ['yes'] } }),
    devices: checks(
      list('assessment:devices', ['cane', 'walker', 'rollator', 'wheelchair', 'scooter', 'gaitBelt', 'lift', 'other']),
      { none: 'assessment:devices.nothing' },
    ),
    otherDevices: text(longestOther, { isExtra: true, when: { field: 'devices', is: ['other'] } }),
    balance: choice(yesNoUnknown, { look: 'segmented' }),
    furniture: choice(yesNoUnknown, { look: 'segmented' }),
    notes: text(longestNote, { lines: 2, isExtra: true }),
  },
  {
    rule: ({ fallen, count }) => (fallen === 'yes' && !count ? { count: 'assessment:errors.fallCount' } : undefined),
  },
)

const wandering = record('assessment:bhSafety.wandering', {
  wandering: level(levels('assessment:wandering', { none: null, atRisk: 1, hasHappened: 3, unknown: null }), {
    max: longestNote,
  }),
  driving: level(levels('assessment:driving', { noConcern: null, some: 1, stopped: null, unknown: null }), {
    max: longestNote,
  }),
})

const place = <const Values extends readonly string[]>(values: Values) =>
  checks({ words: 'assessment:risks', values }, { look: 'folded', none: 'assessment:risks.nothingFound' })

/** Most dangerous rooms first. Unchecked rooms have no value. */
const homeSafety = record('assessment:bhSafety.homeSafety', {
  visitedOn: date({ max: 'today', isExtra: true }),
  first: place([
    'firearmsUnsecured',
    'doorsUnsecured',
    'stoveUnsafe',
    'noAutoShutoff',
    'medicationsUnlocked',
    'carKeysAccessible',
    'unableToExitAlone',
    'livesAloneUnsupervised',
  ]),
  stairs: place([
    'noStairRails',
    'looseRugs',
    'clutteredWalkways',
    'poorLighting',
    'noNightLights',
    'unevenFloors',
    'electricalCords',
    'petTripHazard',
  ]),
  bathroom: place(['noBathGrabBars', 'noNonslipMat', 'lowToilet', 'hotWater']),
  kitchen: place(['sharpToolsAccessible', 'chemicalsUnlocked', 'spoiledFood', 'expiredMedications']),
  living: place(['spaceHeater', 'smokingIndoors', 'oxygenInUse', 'hoardingOrPests', 'temperatureUnsafe']),
  outside: place(['entrySteps', 'poolOrWater', 'houseNumberNotVisible']),
  alarms: place([
    'noSmokeAlarm',
    'noCoAlarm',
    'noFireExtinguisher',
    'noWorkingPhone',
    'noEmergencyNumbers',
    'noIdOrAlertDevice',
  ]),
  otherRisks: text(longestNote, { lines: 2, isExtra: true }),
})

const behavior = level(howOften, { max: longestNote })

const otherBehaviors = list('assessment:behaviors', [
  'agitation',
  'irritability',
  'delusions',
  'hallucinations',
  'repetitiveActions',
  'sleepChanges',
  'appetiteChanges',
  'disinhibition',
  'sundowning',
  'rummaging',
  'refusingCare',
  'screaming',
  'other',
])

const behaviors = record('assessment:bhSafety.behaviors', {
  anxiety: behavior,
  depression: behavior,
  defensiveness: behavior,
  combative: behavior,
  denial: behavior,
  apathy: behavior,
  otherBehaviors: checks(otherBehaviors, { look: 'folded', none: true, isExtra: true }),
  behaviorNotes: text(longestOther, {
    isExtra: true,
    when: { field: 'otherBehaviors', is: otherBehaviors.values },
  }),
})

const drinking = ['occasional', 'daily', 'concern'] as const

const substances = record('assessment:bhSafety.substances', {
  alcohol: choice(list('assessment:alcohol', ['none', ...drinking, 'unknown']), { look: 'segmented' }),
  drinksAWeek: text(4, {
    as: 'digits',
    isExtra: true,
    check: wholeNumber(0, 99),
    when: { field: 'alcohol', is: drinking },
  }),
  smoking: choice(list('assessment:smoking', ['none', 'occasional', 'regular', 'vapes', 'unknown']), {
    look: 'segmented',
  }),
  notes: text(longestNote, { lines: 2, isExtra: true }),
})

const observed = { field: 'status', is: ['observed'] } as const

const abuse = record(
  'assessment:bhSafety.abuse',
  {
    status: choice(list('assessment:abuseStatus', ['observed', 'noneObserved', 'notAssessed']), { look: 'segmented' }),
    types: checks(
      list('assessment:abuseTypes', [
        'physical',
        'emotional',
        'sexual',
        'financialExploitation',
        'neglectByOthers',
        'selfNeglect',
        'abandonment',
        'isolationOrConfinement',
        'other',
      ]),
      { when: observed },
    ),
    otherTypes: text(longestOther, { isExtra: true, when: { field: 'types', is: ['other'] } }),
    noticedOn: date({ max: 'today', when: observed }),
    reported: choice(list('assessment:reported', ['yes', 'notYet']), { look: 'segmented', when: observed }),
    reportedOn: date({ max: 'today', isExtra: true, when: { field: 'reported', is: ['yes'] } }),
    reference: text(60, { isExtra: true, when: { field: 'reported', is: ['yes'] } }),
    notes: text(longestNote, { lines: 2, isExtra: true, when: observed }),
  },
  {
    rule: ({ noticedOn, reportedOn }): Problems =>
      noticedOn && reportedOn && reportedOn < noticedOn
        ? { reportedOn: 'assessment:errors.reportedBeforeNoticed' }
        : {},
  },
)

export const bhSafety = record('assessment:bhSafety.parts', {
  falls: group(falls),
  wandering: group(wandering),
  homeSafety: group(homeSafety),
  behaviors: group(behaviors),
  substances: group(substances),
  abuse: group(abuse, { isConfidential: true }),
})
