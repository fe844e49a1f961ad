import { people } from '../people'
import type { DemoAssessment } from '../types'

export const odileBhSafety: DemoAssessment['bhSafety'] = ({ day }) => [
  {
    daysAgo: 319,
    at: '10:00',
    by: 'priya',
    change: {
      falls: { fallen: 'unknown', devices: ['cane'], balance: 'yes', furniture: 'no' },
      wandering: { wandering: 'none', driving: ['noConcern', 'Never learned. The hotel had a driver.'] },
      homeSafety: { visitedOn: day(319), first: [], bathroom: [], alarms: [], living: [], stairs: [] },
      behaviors: { anxiety: 'none', depression: 'sometimes', combative: 'none', otherBehaviors: [] },
      substances: {
        alcohol: 'occasional',
        drinksAWeek: '2',
        smoking: 'none',
        notes: 'Champagne when there is a reason.',
      },
      abuse: { status: 'noneObserved' },
    },
  },
  {
    daysAgo: 37,
    at: '16:05',
    by: 'priya',
    change: {
      falls: {
        fallen: 'yes',
        count: '1',
        devices: ['wheelchair', 'lift'],
        notes: 'In the hallway at Magnolia House, in the evening. Broke her hip.',
      },
      behaviors: {
        anxiety: ['often', 'At night on the ward'],
        defensiveness: ['sometimes', 'When she is hurried'],
        denial: ['often', 'Says that nothing hurts'],
        apathy: 'none',
        otherBehaviors: ['agitation', 'hallucinations', 'sleepChanges', 'refusingCare'],
      },
    },
  },
  {
    daysAgo: 13,
    at: '11:20',
    by: 'priya',
    change: {
      falls: { devices: ['walker', 'wheelchair'] },
      behaviors: { anxiety: 'sometimes', otherBehaviors: ['sleepChanges'] },
    },
  },
]

export const odileSocialNeeds: DemoAssessment['socialNeeds'] = ({ month }) => [
  {
    daysAgo: 319,
    at: '10:30',
    by: 'priya',
    change: {
      basics: { housing: 'none', food: 'none', transportation: 'none', utilities: 'none', personalSafety: 'none' },
      money: { bills: 'none', medicationCost: 'none', careAtHome: 'none', benefits: 'unknown' },
      company: {
        loneliness: ['little', 'Mentions the hotel every day'],
        caregiverStrain: 'little',
        phoneAndInternet: 'none',
        language: ['somewhat', 'Nobody on the corridor speaks French'],
        cultureAndFaith: 'none',
      },
      dailyLife: {
        dailyRoutine: 'Coffee at eight, cards at three, supper at the table by the window.',
        homeEnvironment: 'One room on the second floor, geraniums on the gallery.',
        friendsAndFamily: 'Claire every other weekend, Bernard on Thursdays.',
        pets: 'None. The house cat is received.',
      },
      services: {
        house: {
          name: 'Magnolia House',
          serviceType: 'other',
          otherServiceType: 'Assisted living',
          status: 'active',
          frequency: 'daily',
          startDate: month(25),
          notes: 'Meals, laundry, nurse',
        },
      },
    },
  },
  {
    daysAgo: 30,
    at: '20:30',
    by: 'claire',
    change: {
      basics: { housing: ['somewhat', 'They keep her room, we pay for both places'] },
      money: { bills: 'somewhat', careAtHome: ['somewhat', 'Rehabilitation is paid for a while only'] },
      company: { caregiverStrain: ['somewhat', 'Six hours on the road a week'] },
      services: {
        rehabilitation: {
          name: 'Garden District Rehabilitation',
          serviceType: 'therapy',
          status: 'active',
          frequency: 'daily',
          startDate: month(1),
          notes: 'Twice a day, never before ten',
        },
      },
    },
  },
]

export const odileLegal: DemoAssessment['legal'] = ({ day }) => [
  {
    daysAgo: 300,
    at: '13:50',
    by: 'joan',
    change: {
      powerOfAttorney: {
        status: 'yes',
        holder: 'Claire Marchetti',
        phone: people.claire.phone,
        signedOn: day(150, 5),
        place: 'Safe of Magnolia House. Claire has a copy.',
      },
      healthCareProxy: {
        status: 'yes',
        holder: 'Claire Marchetti',
        phone: people.claire.phone,
        signedOn: day(150, 5),
        place: 'Safe of Magnolia House',
      },
      advanceDirective: { status: 'no' },
      polst: { status: 'unknown' },
    },
  },
  {
    daysAgo: 38,
    at: '12:05',
    by: 'priya',
    change: {
      polst: {
        status: 'yes',
        holder: 'Dr. Fontenot',
        phone: '5045550181',
        signedOn: day(39),
        place: 'Front of the chart, pink paper. It goes with her when she moves.',
      },
      more: { extraInformation: 'She wants her earrings on, whatever happens.' },
    },
  },
]
