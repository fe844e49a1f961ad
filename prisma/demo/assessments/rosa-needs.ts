import { people } from '../people'
import type { DemoAssessment } from '../types'

export const rosaBhSafety: DemoAssessment['bhSafety'] = ({ day, monthName, year }) => [
  {
    daysAgo: 336,
    at: '12:40',
    by: 'priya',
    change: {
      falls: { fallen: 'no', devices: [], balance: 'no', furniture: 'unknown' },
      wandering: { wandering: 'none', driving: ['stopped', `Since ${monthName(20)} ${year(20)}.`] },
      homeSafety: {
        visitedOn: day(337),
        first: ['noAutoShutoff'],
        stairs: ['noStairRails', 'looseRugs'],
        kitchen: [],
        otherRisks: 'The back steps have no rail.',
      },
      behaviors: { anxiety: 'none', depression: 'none', combative: 'none', apathy: 'none' },
      substances: { alcohol: 'occasional', drinksAWeek: '1', smoking: 'none', notes: 'A small sherry on Sundays.' },
      abuse: { status: 'noneObserved' },
    },
  },
  {
    daysAgo: 138,
    at: '11:25',
    by: 'joan',
    change: {
      falls: { devices: ['cane'] },
      wandering: { wandering: ['atRisk', 'Left the front door open twice. A small bell hangs on it now.'] },
      homeSafety: { otherRisks: 'The rail on the back steps is in. The front steps have none on the left side.' },
      behaviors: {
        anxiety: ['sometimes', 'After five, when the light goes'],
        defensiveness: ['sometimes', 'About the car keys'],
        denial: ['often', '“I am only tired”'],
        otherBehaviors: ['repetitiveActions', 'sleepChanges', 'sundowning'],
      },
    },
  },
  {
    daysAgo: 41,
    at: '10:50',
    by: 'priya',
    change: {
      falls: {
        fallen: 'yes',
        count: '2',
        devices: ['cane', 'gaitBelt'],
        balance: 'yes',
        furniture: 'yes',
        notes:
          `${monthName(4)}: on the stairs, bruised wrist. ${monthName(2)}: rug in the hallway, not hurt.\n` +
          'Cane outside, gait belt on stairs. Unsteady when she turns. Holds on to furniture from bed to bath.',
      },
      wandering: {
        wandering: ['atRisk', `Looked for the school bus at 4 AM in ${monthName(3)}. Neighbor Ana walked her home.`],
        driving: ['stopped', `Since ${monthName(20)} ${year(20)}. Elena keeps the keys.`],
      },
      homeSafety: {
        visitedOn: day(44),
        first: ['doorsUnsecured', 'noAutoShutoff'],
        stairs: ['noStairRails', 'looseRugs', 'poorLighting'],
        bathroom: ['noBathGrabBars'],
        living: ['spaceHeater'],
        alarms: ['noCoAlarm'],
        otherRisks: 'Wears an alert bracelet.',
      },
      behaviors: {
        depression: ['sometimes', 'Misses her card group'],
        defensiveness: ['often', 'About the shower and the car keys'],
        apathy: ['sometimes', 'Less when Sam brings music'],
      },
      abuse: {
        status: 'observed',
        types: ['financialExploitation'],
        noticedOn: day(51),
        reported: 'notYet',
        notes:
          'Two callers asked for her card number. Elena blocked the numbers and told the bank. ' +
          'Report is being prepared with Joan.',
      },
    },
  },
]

export const rosaSocialNeeds: DemoAssessment['socialNeeds'] = ({ month, monthName }) => [
  {
    daysAgo: 340,
    at: '14:20',
    by: 'priya',
    change: {
      basics: { housing: 'none', food: 'none', transportation: 'none', utilities: 'none', personalSafety: 'none' },
      money: { bills: 'none', careAtHome: 'unknown', benefits: 'unknown' },
      company: { loneliness: 'none', caregiverStrain: ['very', 'Elena does too much alone'], language: 'none' },
      dailyLife: {
        dailyRoutine: 'Up at seven, coffee and the paper, a walk before ten.',
        homeEnvironment: 'Two floors, her own room upstairs, tomatoes on the terrace. Quiet street.',
        pets: 'Pepita, an old parrot, and Botón, a grey cat.',
      },
      services: {
        visitors: {
          name: 'St. Anne’s visitors',
          serviceType: 'faithCommunity',
          status: 'active',
          frequency: 'weekly',
          startDate: month(14),
          notes: 'Thursday, in Spanish',
        },
        ride: {
          name: 'Plaza Ride',
          serviceType: 'transport',
          status: 'active',
          frequency: 'asNeeded',
          startDate: month(17),
        },
      },
    },
  },
  {
    daysAgo: 149,
    at: '19:30',
    by: 'elena',
    change: {
      money: { medicationCost: 'little', careAtHome: ['somewhat', 'Savings cover about a year'] },
      company: {
        loneliness: ['somewhat', 'Her card group has stopped'],
        phoneAndInternet: 'none',
        cultureAndFaith: 'none',
      },
      dailyLife: { friendsAndFamily: 'Six grandchildren, Sunday lunch. Neighbor Ana looks in every morning.' },
      services: {
        dayProgram: {
          name: 'La Mesa Day Program',
          serviceType: 'adultDay',
          status: 'active',
          frequency: 'severalAWeek',
          timesAWeek: '2',
          startDate: month(8),
          notes: 'Monday and Wednesday',
        },
        meals: {
          name: 'Northside Kitchen',
          serviceType: 'meals',
          status: 'active',
          frequency: 'daily',
          startDate: month(10),
          notes: 'Low salt, at noon',
        },
      },
    },
  },
  {
    daysAgo: 96,
    at: '18:20',
    by: 'carmen',
    change: {
      company: { loneliness: ['very', 'Extraña a sus amigas de las cartas. Me lo dice cada vez que hablamos.'] },
    },
  },
  {
    daysAgo: 17,
    at: '20:05',
    by: 'elena',
    change: {
      basics: { transportation: ['somewhat', 'The ride driver retired'] },
      money: { medicationCost: ['little', `Waits for the ${monthName(-2)} plan`] },
      company: {
        loneliness: ['very', `Misses her card group since ${monthName(5)}`],
        caregiverStrain: ['little', `Elena’s nights end in ${monthName(-1)}`],
      },
      dailyLife: {
        dailyRoutine:
          'Up at seven, coffee and the paper, a walk before ten. Nap after lunch, boleros at four. In bed by nine.',
        pets: 'Pepita, an old parrot, and Botón, a grey cat. Ana feeds her when Rosa is away, and June feeds him.',
      },
      services: { ride: { status: 'inactive', endDate: month(4), notes: 'Driver retired' } },
    },
  },
]

export const rosaLegal: DemoAssessment['legal'] = ({ day, dayInWords }) => {
  const signed = { status: 'yes', phone: people.elena.phone, signedOn: day(218, 1) } as const
  return [
    {
      daysAgo: 330,
      at: '13:15',
      by: 'priya',
      change: {
        powerOfAttorney: { ...signed, holder: 'Elena Delgado', place: 'Blue folder, top drawer of Arturo’s desk' },
        healthCareProxy: { status: 'inProgress', missing: 'Elena is looking for the paper.' },
        advanceDirective: { status: 'unknown' },
        polst: { status: 'unknown' },
      },
    },
    {
      daysAgo: 204,
      at: '15:55',
      by: 'priya',
      change: {
        healthCareProxy: {
          ...signed,
          holder: 'Elena Delgado, then Luis Delgado',
          place: 'Blue folder, and on file with Dr. Begay',
          missing: null,
        },
        advanceDirective: { status: 'no' },
        more: { extraInformation: 'Rosa wants to stay at home and has told the family so at Sunday lunch.' },
      },
    },
    {
      daysAgo: 61,
      at: '14:40',
      by: 'joan',
      change: {
        powerOfAttorney: { place: 'Blue folder, top drawer of Arturo’s desk. Copy with Elena’s lawyer.' },
        advanceDirective: {
          status: 'inProgress',
          missing: `Two witnesses. Signing at home on ${dayInWords(-12)} with Joan.`,
        },
        more: {
          extraInformation:
            'Rosa wants to stay at home and has told the family so at Sunday lunch. Father Tomás knows her wishes.',
        },
      },
    },
  ]
}
