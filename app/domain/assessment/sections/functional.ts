import { group, level, record } from '~/domain/records/define'
import { helpLevels, helpLevelsIfUsed, levels, longestNote } from '../lists'

const help = level(helpLevels, { max: longestNote })
const continence = level(
  levels('assessment:continence', { continent: null, sometimes: 1, usuallyNot: 2, catheter: null, unknown: null }),
  { max: longestNote },
)

const dailyLiving = record('assessment:functional.dailyLiving', {
  eating: help,
  bathing: help,
  dressing: help,
  toileting: help,
  grooming: help,
})

const movingAround = record('assessment:functional.movingAround', {
  transferring: help,
  walking: help,
  wheelchair: level(helpLevelsIfUsed, { max: longestNote }),
})

const homeAndErrands = record('assessment:functional.homeAndErrands', {
  medicationManagement: help,
  mealPreparation: help,
  housekeeping: help,
  laundry: help,
  shopping: help,
  finances: help,
  telephone: help,
  computer: help,
  transport: help,
  medicalAppointments: help,
})

const communication = record('assessment:functional.communication', {
  speaking: level(
    levels('assessment:speaking', { clear: null, someDifficulty: 1, fewWords: 2, doesNotSpeak: 3, unknown: null }),
    { max: longestNote },
  ),
  bladder: continence,
  bowel: continence,
})

export const functional = record('assessment:functional.parts', {
  dailyLiving: group(dailyLiving),
  movingAround: group(movingAround),
  homeAndErrands: group(homeAndErrands),
  communication: group(communication),
})
