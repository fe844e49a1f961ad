import { people } from '../people'
import type { DemoAssessment } from '../types'

export const haroldBhSafety: DemoAssessment['bhSafety'] = ({ day, monthName }) => [
  {
    daysAgo: 324,
    at: '15:00',
    by: 'priya',
    change: {
      falls: { fallen: 'yes', count: '3', devices: [], balance: 'yes', furniture: 'yes' },
      wandering: { wandering: 'none', driving: ['stopped', 'Sold the car to a former student.'] },
      homeSafety: {
        visitedOn: day(324),
        first: [],
        stairs: ['looseRugs', 'noNightLights'],
        bathroom: ['noBathGrabBars', 'noNonslipMat', 'lowToilet'],
        kitchen: [],
        living: [],
        outside: ['entrySteps'],
        alarms: [],
      },
      behaviors: {
        anxiety: 'none',
        depression: 'none',
        defensiveness: 'none',
        combative: 'none',
        denial: 'none',
        apathy: 'none',
      },
      substances: { alcohol: 'none', smoking: 'none' },
      abuse: { status: 'noneObserved' },
    },
  },
  {
    daysAgo: 44,
    at: '11:40',
    by: 'priya',
    change: {
      falls: {
        count: '1',
        devices: ['rollator'],
        notes: `${monthName(3)}: at the back door, both knees. Yellow tape lies at each threshold now.`,
      },
      homeSafety: {
        visitedOn: day(44),
        stairs: [],
        bathroom: [],
        otherRisks: 'Tape at the back door is still missing.',
      },
      behaviors: {
        depression: ['sometimes', 'On days without visitors'],
        otherBehaviors: ['hallucinations', 'sleepChanges'],
      },
    },
  },
]

export const haroldSocialNeeds: DemoAssessment['socialNeeds'] = ({ month }) => [
  {
    daysAgo: 324,
    at: '15:25',
    by: 'priya',
    change: {
      basics: { housing: 'none', food: 'none', transportation: 'little', utilities: 'none', personalSafety: 'none' },
      money: { bills: 'none', medicationCost: 'none', careAtHome: 'little', benefits: 'none' },
      company: {
        loneliness: 'none',
        caregiverStrain: ['unknown', 'Soon-ja did not want to answer.'],
        phoneAndInternet: 'little',
        language: ['little', 'Letters in Korean, please'],
        cultureAndFaith: 'none',
      },
      dailyLife: {
        dailyRoutine: 'Newspaper, walk, tea at three, chess.',
        homeEnvironment: 'One floor, with a step at each door.',
        friendsAndFamily: 'Half of Tacoma learned chemistry from him.',
        pets: 'None.',
      },
      services: {
        therapy: {
          name: 'Commencement Bay Therapy',
          serviceType: 'therapy',
          status: 'active',
          frequency: 'weekly',
          startDate: month(13),
          notes: 'Big steps, loud voice',
        },
      },
    },
  },
  {
    daysAgo: 118,
    at: '18:50',
    by: 'soonja',
    change: {
      company: { loneliness: ['little', 'Fewer friends can climb our steps'] },
      dailyLife: { friendsAndFamily: 'Half of Tacoma learned chemistry from him. Church on Sundays, second row.' },
    },
  },
  {
    daysAgo: 74,
    at: '21:30',
    by: 'grace',
    change: {
      company: {
        caregiverStrain: ['very', 'She hurt herself helping him up and says it is nothing.'],
        phoneAndInternet: 'none',
      },
      money: { careAtHome: ['somewhat', 'Looking for help in the mornings'] },
    },
  },
]

export const haroldLegal: DemoAssessment['legal'] = ({ day }) => {
  const binder = 'Blue binder on the shelf with the chess books'
  return [
    {
      daysAgo: 310,
      at: '09:20',
      by: 'priya',
      change: {
        powerOfAttorney: {
          status: 'yes',
          holder: 'Grace Kim',
          phone: people.grace.phone,
          signedOn: day(20, 2),
          place: binder,
        },
        healthCareProxy: {
          status: 'yes',
          holder: 'Soon-ja Kim, then Grace Kim',
          phone: people.soonja.phone,
          signedOn: day(20, 2),
          place: binder,
        },
        advanceDirective: {
          status: 'yes',
          holder: 'Grace Kim',
          phone: people.grace.phone,
          signedOn: day(20, 2),
          place: `${binder}, and with Dr. Sorensen`,
        },
        polst: { status: 'no' },
      },
    },
    {
      daysAgo: 43,
      at: '16:10',
      by: 'joan',
      change: {
        more: { extraInformation: 'He has written everything down himself, numbered, with a table of contents.' },
      },
    },
  ]
}
