import { people } from '../people'
import type { DemoAssessment } from '../types'

export const samuelBhSafety: DemoAssessment['bhSafety'] = ({ day, monthName }) => [
  {
    daysAgo: 308,
    at: '14:10',
    by: 'theo',
    change: {
      falls: { fallen: 'no', devices: [], balance: 'no', furniture: 'no' },
      wandering: { wandering: 'none', driving: ['some', 'Hesitates at the rotary.'] },
      homeSafety: {
        visitedOn: day(308),
        first: ['medicationsUnlocked'],
        stairs: [],
        bathroom: [],
        kitchen: ['sharpToolsAccessible'],
        living: [],
        outside: ['entrySteps'],
        alarms: ['noIdOrAlertDevice'],
      },
      behaviors: {
        anxiety: 'none',
        depression: 'sometimes',
        combative: 'none',
        apathy: 'sometimes',
        otherBehaviors: [],
      },
      substances: { alcohol: 'none', smoking: 'none', notes: 'Stopped smoking when he joined the choir.' },
      abuse: { status: 'notAssessed' },
    },
  },
  {
    daysAgo: 182,
    at: '12:25',
    by: 'theo',
    change: {
      wandering: {
        wandering: ['hasHappened', 'Went out early to meet the paper boy. A neighbor walked him home.'],
        driving: ['stopped', `Since ${monthName(7)}, his own decision.`],
      },
      homeSafety: { first: ['doorsUnsecured', 'medicationsUnlocked'] },
    },
  },
  {
    daysAgo: 27,
    at: '11:30',
    by: 'theo',
    change: {
      homeSafety: {
        visitedOn: day(27),
        first: [],
        kitchen: [],
        alarms: [],
        otherRisks: 'Chime on the front door, tuned to D.',
      },
      behaviors: {
        anxiety: ['sometimes', 'In loud rooms'],
        defensiveness: 'none',
        denial: 'none',
        otherBehaviors: ['repetitiveActions', 'disinhibition'],
      },
      abuse: { status: 'noneObserved' },
    },
  },
]

export const samuelSocialNeeds: DemoAssessment['socialNeeds'] = ({ month }) => [
  {
    daysAgo: 308,
    at: '14:45',
    by: 'theo',
    change: {
      basics: {
        housing: ['little', 'Second floor, no elevator'],
        food: 'none',
        transportation: 'little',
        utilities: ['somewhat', 'Heating bills of last winter'],
        personalSafety: 'none',
      },
      money: {
        bills: 'somewhat',
        medicationCost: 'little',
        careAtHome: ['very', 'Two jobs and still short'],
        benefits: 'little',
      },
      company: {
        loneliness: 'none',
        caregiverStrain: 'very',
        phoneAndInternet: 'little',
        language: ['very', 'Words fail him. Pictures and songs do not'],
        cultureAndFaith: 'none',
      },
      dailyLife: {
        dailyRoutine: 'Piano before breakfast, choir room from four to six.',
        homeEnvironment: 'Five people in six rooms, and an upright.',
        friendsAndFamily: 'The congregation. His sister Joan on Sundays.',
        pets: 'None.',
      },
      services: {
        choir: {
          name: 'Dorchester Morning Choir',
          serviceType: 'faithCommunity',
          status: 'active',
          frequency: 'severalAWeek',
          timesAWeek: '2',
          startDate: month(120),
          notes: 'He may tune the piano',
        },
      },
    },
  },
  {
    daysAgo: 66,
    at: '21:20',
    by: 'monica',
    change: {
      basics: { utilities: ['little', 'Heating help came through'] },
      money: { careAtHome: 'somewhat', benefits: 'none' },
      services: {
        benefits: {
          name: 'Neponset Benefits Desk',
          serviceType: 'benefits',
          status: 'inactive',
          frequency: 'once',
          startDate: month(5),
          endDate: month(3),
          notes: 'Heating help',
        },
        speech: {
          name: 'Harborview Speech Therapy',
          serviceType: 'therapy',
          status: 'active',
          frequency: 'weekly',
          startDate: month(4),
          notes: 'With singing',
        },
      },
    },
  },
  { daysAgo: 27, at: '11:50', by: 'theo', change: { company: { caregiverStrain: 'somewhat' } } },
]

export const samuelLegal: DemoAssessment['legal'] = ({ day }) => [
  {
    daysAgo: 290,
    at: '15:05',
    by: 'theo',
    change: {
      powerOfAttorney: { status: 'inProgress', missing: 'The lawyer wants to see him alone for half an hour.' },
      healthCareProxy: {
        status: 'yes',
        holder: 'Andre Whitfield',
        phone: people.andre.phone,
        signedOn: day(150, 1),
        place: 'Piano bench, under the hymnals',
      },
      advanceDirective: { status: 'inProgress', missing: 'He says it in songs. Somebody has to write it down.' },
      polst: { status: 'no' },
    },
  },
  {
    daysAgo: 140,
    at: '16:40',
    by: 'theo',
    change: {
      powerOfAttorney: {
        status: 'yes',
        holder: 'Monica Whitfield',
        phone: people.monica.phone,
        signedOn: day(143),
        place: 'Piano bench, under the hymnals. Copy with the lawyer.',
        missing: null,
      },
    },
  },
  {
    daysAgo: 29,
    at: '10:55',
    by: 'theo',
    change: { more: { extraInformation: 'Wants to be at home, with music, and nobody shushed.' } },
  },
]
