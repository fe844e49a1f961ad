import { people } from '../people'
import type { DemoAssessment } from '../types'

export const walterBhSafety: DemoAssessment['bhSafety'] = ({ day, monthName }) => [
  {
    daysAgo: 345,
    at: '12:00',
    by: 'priya',
    change: {
      falls: { fallen: 'no', devices: ['walker'], balance: 'yes', furniture: 'yes' },
      wandering: { wandering: 'none', driving: ['some', 'Two new scratches on the garage door.'] },
      homeSafety: { visitedOn: day(345), first: ['carKeysAccessible'], bathroom: [], kitchen: [], alarms: [] },
      behaviors: { anxiety: 'none', depression: 'none', defensiveness: ['often', 'About the walker'], denial: 'often' },
      substances: { alcohol: 'daily', drinksAWeek: '7', smoking: 'none', notes: 'One beer with supper.' },
      abuse: { status: 'noneObserved' },
    },
  },
  {
    daysAgo: 91,
    at: '17:15',
    by: 'priya',
    change: {
      falls: { fallen: 'yes', count: '1', notes: `${monthName(4)}: beside the bed, no injury.` },
      wandering: { driving: ['stopped', 'Greta keeps the key. He has been told, and was told kindly.'] },
      homeSafety: { first: [], living: ['spaceHeater'] },
      behaviors: {
        combative: 'none',
        apathy: ['sometimes', 'Not on days with weather'],
        otherBehaviors: ['irritability'],
      },
    },
  },
  { daysAgo: 33, at: '16:20', by: 'priya', change: {} },
]

export const walterSocialNeeds: DemoAssessment['socialNeeds'] = ({ month }) => [
  {
    daysAgo: 345,
    at: '12:30',
    by: 'priya',
    change: {
      basics: { housing: 'none', food: 'none', transportation: 'none', utilities: 'none', personalSafety: 'none' },
      money: {
        bills: 'none',
        medicationCost: ['somewhat', 'Twelve prescriptions'],
        careAtHome: 'little',
        benefits: ['somewhat', 'The second insurance card is missing'],
      },
      company: {
        loneliness: 'little',
        caregiverStrain: 'somewhat',
        phoneAndInternet: ['little', 'Does not hear the telephone'],
        language: 'none',
        cultureAndFaith: 'none',
      },
      dailyLife: {
        dailyRoutine: 'Marine forecast at six, walk to the lake, nap after lunch.',
        homeEnvironment: 'Upper half of a duplex, fourteen steps. The bedroom looks at the water.',
        friendsAndFamily: 'Four neighbors with two accordions. Luis calls from Phoenix.',
        pets: 'None. Two gulls come to the porch and are fed.',
      },
    },
  },
  {
    daysAgo: 152,
    at: '20:10',
    by: 'luis',
    change: {
      company: {
        loneliness: ['somewhat', 'Dice que ya no queda nadie de los remolcadores.'],
        phoneAndInternet: ['none', 'Con los audífonos ya contesta el teléfono.'],
      },
    },
  },
  {
    daysAgo: 70,
    at: '14:05',
    by: 'greta',
    change: {
      basics: { transportation: ['little', 'I drive, but not at night'] },
      money: { medicationCost: ['very', 'Fourteen now'] },
      services: {
        veterans: {
          name: 'Harbor Retirees’ breakfast',
          serviceType: 'companion',
          status: 'active',
          frequency: 'everyTwoWeeks',
          startDate: month(3),
          notes: 'They fetch him',
        },
        rail: {
          name: 'Lakeside Home Repair',
          serviceType: 'homeRepair',
          status: 'inactive',
          frequency: 'once',
          startDate: month(6),
          endDate: month(6),
          notes: 'Grab bars in the bathroom',
        },
      },
    },
  },
]

export const walterLegal: DemoAssessment['legal'] = ({ day }) => [
  {
    daysAgo: 320,
    at: '09:30',
    by: 'priya',
    change: {
      powerOfAttorney: { status: 'no' },
      healthCareProxy: {
        status: 'yes',
        holder: 'Greta Brandt',
        phone: people.greta.phone,
        signedOn: day(100, 6),
        place: 'Shoe box on top of the wardrobe',
      },
      advanceDirective: { status: 'unknown' },
      polst: { status: 'unknown' },
      more: { extraInformation: 'He wants his ashes on the lake, outside the breakwater.' },
    },
  },
  {
    daysAgo: 58,
    at: '11:45',
    by: 'joan',
    change: {
      powerOfAttorney: { status: 'inProgress', missing: 'Luis signs when he visits, then the notary.' },
      advanceDirective: {
        status: 'yes',
        holder: 'Greta Brandt',
        phone: people.greta.phone,
        signedOn: day(63),
        place: 'On file with Dr. Stavros, copy in the shoe box',
      },
    },
  },
]
