import { people } from '../people'
import type { DemoAssessment } from '../types'

export const inesFunctional: DemoAssessment['functional'] = () => [
  {
    daysAgo: 324,
    at: '11:15',
    by: 'priya',
    change: {
      dailyLiving: {
        eating: 'independent',
        bathing: 'independent',
        dressing: 'independent',
        toileting: 'independent',
        grooming: 'independent',
      },
      movingAround: { transferring: 'independent', walking: 'independent', wheelchair: 'doesNotUse' },
      homeAndErrands: {
        medicationManagement: ['independent', 'One tablet, beside the diary'],
        mealPreparation: 'independent',
        housekeeping: 'independent',
        laundry: 'independent',
        shopping: ['supervision', 'Writes a list and forgets it at home'],
        finances: 'moderate',
        telephone: 'independent',
        computer: 'notAssessed',
        transport: ['moderate', 'Gave up the car herself'],
        medicalAppointments: 'supervision',
      },
      communication: { speaking: 'clear', bladder: 'continent', bowel: 'continent' },
    },
  },
  {
    daysAgo: 25,
    at: '14:30',
    by: 'priya',
    change: {
      dailyLiving: { bathing: ['supervision', 'Mateo stays within call'] },
      homeAndErrands: {
        medicationManagement: ['supervision', 'Amara rings at eight'],
        mealPreparation: ['supervision', 'The stove was left on twice'],
        shopping: 'moderate',
        finances: ['substantial', 'Amara pays the bills, Ines signs'],
        computer: 'dependent',
        transport: 'dependent',
        medicalAppointments: 'moderate',
      },
    },
  },
]

export const inesBhSafety: DemoAssessment['bhSafety'] = ({ day }) => [
  {
    daysAgo: 323,
    at: '09:40',
    by: 'priya',
    change: {
      falls: { fallen: 'no', devices: [], balance: 'no', furniture: 'no' },
      wandering: { wandering: 'none', driving: ['stopped', 'Sold the car to a neighbor'] },
      homeSafety: {
        visitedOn: day(323),
        first: ['livesAloneUnsupervised'],
        stairs: ['looseRugs'],
        bathroom: ['noBathGrabBars'],
        kitchen: [],
        living: [],
        outside: ['entrySteps'],
        alarms: ['noCoAlarm', 'noIdOrAlertDevice'],
      },
      behaviors: {
        anxiety: 'none',
        depression: 'none',
        defensiveness: 'none',
        combative: 'none',
        denial: 'none',
        apathy: 'none',
        otherBehaviors: [],
      },
      substances: { alcohol: 'occasional', drinksAWeek: '1', smoking: 'none' },
      abuse: { status: 'noneObserved' },
    },
  },
  {
    daysAgo: 24,
    at: '15:20',
    by: 'priya',
    change: {
      falls: {
        fallen: 'yes',
        count: '1',
        devices: ['other'],
        otherDevices: 'The garden stool with handles',
        furniture: 'unknown',
        notes: 'Over the hose. A bruise, nothing more.',
      },
      wandering: { wandering: ['atRisk', 'Looks for the hens after dark'] },
      homeSafety: {
        visitedOn: day(24),
        first: ['stoveUnsafe', 'noAutoShutoff', 'livesAloneUnsupervised'],
        stairs: [],
        bathroom: [],
        alarms: ['noIdOrAlertDevice'],
      },
      behaviors: {
        anxiety: ['sometimes', 'When the diary is not where it should be'],
        otherBehaviors: ['sleepChanges'],
      },
    },
  },
]

export const inesSocialNeeds: DemoAssessment['socialNeeds'] = ({ month }) => [
  {
    daysAgo: 321,
    at: '16:00',
    by: 'priya',
    change: {
      basics: { housing: 'none', food: 'none', transportation: 'little', utilities: 'none', personalSafety: 'none' },
      money: { bills: 'none', medicationCost: 'none', careAtHome: 'unknown', benefits: 'little' },
      company: {
        loneliness: 'none',
        caregiverStrain: 'none',
        phoneAndInternet: 'none',
        language: 'none',
        cultureAndFaith: 'none',
      },
      dailyLife: {
        dailyRoutine: 'Up at six, hens, garden, diary. A nap at two.',
        homeEnvironment: 'A small house with a large garden. Everything has its place.',
        friendsAndFamily: 'Amara and Daniel nearby, Beatriz next door. Many of her babies still write to her.',
        pets: 'Five hens, all named after queens.',
      },
      serviceReview: { used: 'none' },
    },
  },
  {
    daysAgo: 24,
    at: '16:05',
    by: 'priya',
    change: {
      basics: { transportation: ['somewhat', 'Nobody to drive her on weekdays'] },
      money: { careAtHome: ['somewhat', 'More hours for Mateo would cost too much'] },
      company: { caregiverStrain: ['little', 'Amara rings twice a day'] },
      serviceReview: { used: 'yes' },
      services: {
        respite: {
          name: 'Bosque Respite',
          serviceType: 'respite',
          status: 'active',
          frequency: 'severalAWeek',
          timesAWeek: '2',
          startDate: month(2),
          notes: 'Hours are booked until the end of the month',
        },
      },
    },
  },
]

export const inesLegal: DemoAssessment['legal'] = ({ day }) => [
  {
    daysAgo: 310,
    at: '13:20',
    by: 'joan',
    change: {
      powerOfAttorney: { status: 'inProgress', missing: 'The notary’s appointment' },
      healthCareProxy: { status: 'unknown' },
      advanceDirective: { status: 'no' },
      polst: { status: 'no' },
    },
  },
  {
    daysAgo: 23,
    at: '11:30',
    by: 'priya',
    change: {
      powerOfAttorney: {
        status: 'yes',
        holder: 'Amara Okafor',
        phone: people.amara.phone,
        signedOn: day(180),
        place: 'Blue folder, top drawer of the kitchen table',
        missing: null,
      },
      healthCareProxy: {
        status: 'yes',
        holder: 'Amara Okafor',
        phone: people.amara.phone,
        signedOn: day(180),
        place: 'Blue folder, top drawer of the kitchen table',
      },
      advanceDirective: { status: 'inProgress', missing: 'She is still writing it, in her diary' },
      more: { extraInformation: 'She wants to stay in her garden as long as it can be done.' },
    },
  },
]
