import type { DemoAssessment } from '../types'
import { odileBhSafety, odileLegal, odileSocialNeeds } from './odile-needs'
import { medicine, memberIn, takenAt } from './rows'

export const odile: DemoAssessment = {
  caregiver: ({ month }) => [
    {
      daysAgo: 322,
      at: '10:40',
      by: 'priya',
      change: {
        caregivers: {
          claire: {
            ...memberIn('odile', 'claire'),
            relationship: 'niece',
            isPrimary: true,
            livesWithCareRecipient: 'no',
            travelTime: '90 minutes by car, from Baton Rouge',
            dateStartedCaregiving: month(73),
            hoursAWeek: '10',
            employment: 'fullTime',
            health: 'veryGood',
            tasks: ['appointments', 'money', 'emotionalSupport', 'company'],
            confidence: '4',
            backup: 'no',
            respite: 'noNeed',
            supportGroup: 'no',
            willing: 'yes',
            worries: 'I am the only one left who remembers the hotel.',
          },
        },
      },
    },
    {
      daysAgo: 36,
      at: '22:15',
      by: 'claire',
      change: {
        caregivers: {
          claire: {
            hoursAWeek: '25',
            employment: 'leave',
            confidence: '2',
            training: ['falls', 'endOfLife'],
            worries: 'That she does not walk again. That I was not there.',
          },
          bernard: { ...memberIn('odile', 'bernard'), relationship: 'friend', hoursAWeek: '4', tasks: ['company'] },
        },
      },
    },
  ],

  cognitive: ({ day }) => [
    {
      daysAgo: 321,
      at: '11:15',
      by: 'priya',
      isImported: true,
      change: {
        // Her doctor wrote this code down before it became a heading in October 2022.
        diagnosis: { declineType: 'other', dateOfDiagnosis: '2021-09-14', dementiaDiagnosis: 'F03.91' },
        capacity: { dementiaAcuity: ['medium', 'Better in French, better before noon.'] },
        measures: {
          mmse1: { type: 'mmse', date: day(100, 1), score: '18', details: 'From Dr. Fontenot, in French' },
          fast1: { type: 'fast', date: day(321), score: '5' },
        },
      },
    },
    {
      daysAgo: 130,
      at: '14:35',
      by: 'priya',
      change: { measures: { mmse2: { type: 'mmse', date: day(133), score: '16', details: 'In French' } } },
    },
    {
      daysAgo: 13,
      at: '09:45',
      by: 'priya',
      change: {
        diagnosis: { dateLastReviewed: day(15) },
        capacity: {
          dementiaAcuity: ['high', 'Confused at night since the operation.'],
          medicalDecisionMaking: ['low', 'Claire decides. Ask Odile first all the same.'],
        },
        measures: {
          fast2: { type: 'fast', date: day(15), score: '6b', details: 'The hip counts in this' },
          mmse3: { type: 'mmse', date: day(15), score: '12', details: 'Two weeks after the operation, tired' },
        },
      },
    },
  ],

  functional: () => [
    {
      daysAgo: 321,
      at: '11:50',
      by: 'priya',
      change: {
        dailyLiving: {
          eating: 'independent',
          bathing: ['moderate', 'Ivy, three mornings'],
          dressing: ['supervision', 'Lay out two choices, both with a scarf'],
          toileting: 'independent',
          grooming: ['independent', 'Never skips the powder'],
        },
        movingAround: { transferring: 'independent', walking: ['supervision', 'A cane with a silver handle'] },
        homeAndErrands: {
          medicationManagement: ['dependent', 'The nurse at Magnolia House'],
          mealPreparation: 'dependent',
          housekeeping: 'dependent',
          laundry: 'dependent',
          shopping: 'dependent',
          finances: 'dependent',
          telephone: 'supervision',
          computer: 'notAssessed',
          transport: 'dependent',
          medicalAppointments: 'substantial',
        },
        communication: { speaking: 'clear', bladder: 'sometimes', bowel: 'continent' },
      },
    },
    {
      daysAgo: 37,
      at: '15:15',
      by: 'priya',
      change: {
        dailyLiving: { bathing: 'dependent', dressing: 'dependent', toileting: 'dependent', grooming: 'moderate' },
        movingAround: { transferring: ['dependent', 'Two people'], walking: 'dependent', wheelchair: 'dependent' },
        communication: { bladder: 'catheter' },
      },
    },
    {
      daysAgo: 13,
      at: '10:20',
      by: 'priya',
      change: {
        dailyLiving: { bathing: 'substantial', dressing: 'moderate', toileting: 'substantial' },
        movingAround: {
          transferring: ['substantial', 'One person and the bed rail'],
          walking: ['substantial', 'Between the parallel bars'],
          wheelchair: ['moderate', 'Steers, and gives directions'],
        },
        communication: { speaking: ['someDifficulty', 'Mixes her languages when she is tired'], bladder: 'usuallyNot' },
      },
    },
  ],

  medical: ({ day, year }) => [
    {
      daysAgo: 321,
      at: '12:20',
      by: 'priya',
      change: {
        allergies: { known: 'yes', details: 'Shellfish: swollen lips' },
        medications: {
          amlodipine: medicine('Amlodipine', '5 mg', 'am'),
          sertraline: medicine('Sertraline', '25 mg', 'am'),
          alendronate: medicine('Alendronate', '70 mg', 'am', { moreInfo: 'Sundays only, sitting up' }),
        },
        medicationReview: { taking: 'yes', checkedOn: day(321), checkedWith: 'The nurse at Magnolia House' },
        conditions: {
          heart: ['hypertension', 'anemia'],
          hormones: ['underweight'],
          bones: ['arthritis', 'osteoporosis'],
          lungs: [],
          senses: ['macularDegeneration'],
          nerves: ['depression'],
          cancers: ['breast'],
        },
        senses: { vision: 'Sees faces from the side. Large print.', hearing: 'Hears everything.' },
        history: { medicalHistory: `Breast cancer on the left in ${year(300)}, no treatment since.` },
      },
    },
    {
      daysAgo: 37,
      at: '15:40',
      by: 'joan',
      change: {
        medications: {
          alendronate: null,
          enoxaparin: medicine('Enoxaparin', '40 mg', 'pm', { route: 'subcutaneous', moreInfo: 'The ward gives it' }),
          oxycodone: medicine('Oxycodone', '5 mg', 'asNeeded', { moreInfo: 'She will not ask. The ward asks her' }),
          acetaminophen: medicine('Acetaminophen', '650 mg', ['am', 'noon', 'pm', 'bedtime']),
        },
        conditions: { bones: ['arthritis', 'osteoporosis', 'hipFracture'] },
      },
    },
    {
      daysAgo: 13,
      at: '10:55',
      by: 'priya',
      change: {
        medications: { oxycodone: null, acetaminophen: takenAt(['am', 'pm', 'bedtime']) },
        medicationReview: { checkedOn: day(13), checkedWith: 'The ward, with Claire on the telephone' },
        conditions: { digestion: ['constipation', 'incontinence', 'pressureInjury'] },
        senses: { skinCare: 'Red spot on the right heel since the operation. Both heels float on a pillow.' },
      },
    },
  ],

  bhSafety: odileBhSafety,
  socialNeeds: odileSocialNeeds,
  legal: odileLegal,
}
