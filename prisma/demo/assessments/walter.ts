import type { DemoAssessment } from '../types'
import { medicine, memberIn, takenAt } from './rows'
import { walterBhSafety, walterLegal, walterSocialNeeds } from './walter-needs'

export const walter: DemoAssessment = {
  caregiver: ({ month }) => [
    {
      daysAgo: 349,
      at: '13:30',
      by: 'priya',
      change: {
        caregivers: {
          greta: {
            ...memberIn('walter', 'greta'),
            relationship: 'spouse',
            isPrimary: true,
            livesWithCareRecipient: 'yes',
            dateStartedCaregiving: month(61),
            hoursAWeek: '90',
            employment: 'retired',
            health: 'good',
            tasks: ['bathing', 'meals', 'medication', 'laundry', 'housekeeping', 'appointments', 'company'],
            confidence: '4',
            training: [],
            backup: 'no',
            respite: 'wanted',
            supportGroup: 'no',
            willing: 'yes',
            worries: 'What happens to him if she is ill for a week.',
          },
        },
      },
    },
    {
      daysAgo: 318,
      at: '20:45',
      by: 'luis',
      change: {
        caregivers: {
          luis: {
            ...memberIn('walter', 'luis'),
            relationship: 'son',
            language: 'Español',
            livesWithCareRecipient: 'no',
            travelTime: 'Cuatro horas en avión, desde Phoenix',
            dateStartedCaregiving: month(11),
            hoursAWeek: '2',
            employment: 'partTime',
            health: 'good',
            tasks: ['emotionalSupport', 'company'],
            confidence: '3',
            willing: 'yes',
            worries: 'Lo llamo todas las tardes, pero desde lejos no veo cómo camina.',
          },
        },
      },
    },
    {
      daysAgo: 96,
      at: '11:20',
      by: 'priya',
      change: {
        caregivers: {
          greta: {
            hoursAWeek: '75',
            health: 'fair',
            training: ['falls'],
            backup: 'yes',
            backupWho: 'Nadia, on weekdays',
          },
          nadia: {
            ...memberIn('walter', 'nadia'),
            isPaid: 'yes',
            livesWithCareRecipient: 'no',
            travelTime: '20 minutes',
            dateStartedCaregiving: month(8),
            hoursAWeek: '15',
            tasks: ['bathing', 'dressing', 'transfers'],
            confidence: '5',
          },
        },
      },
    },
  ],

  cognitive: ({ day }) => [
    {
      daysAgo: 347,
      at: '10:15',
      by: 'priya',
      change: {
        diagnosis: { declineType: 'vascularDementia', dateOfDiagnosis: day(40, 3), dementiaDiagnosis: 'F01.A0' },
        capacity: { dementiaAcuity: 'low', medicalDecisionMaking: ['high', 'Asks good questions when he hears them.'] },
        measures: {
          mmse1: { type: 'mmse', date: day(360), score: '23', details: 'Without hearing aids' },
          cdr1: { type: 'cdr', date: day(360), score: '1' },
        },
      },
    },
    {
      daysAgo: 158,
      at: '09:50',
      by: 'joan',
      change: { measures: { mmse2: { type: 'mmse', date: day(160), score: '24', details: 'With hearing aids' } } },
    },
    {
      daysAgo: 33,
      at: '15:10',
      by: 'priya',
      change: {
        diagnosis: { dementiaDiagnosis: 'F01.B0', dateLastReviewed: day(36) },
        capacity: {
          dementiaAcuity: ['medium', 'A step down after each illness, level in between.'],
          medicalDecisionMaking: ['medium', 'With Greta beside him.'],
        },
        measures: {
          mmse3: { type: 'mmse', date: day(36), score: '20' },
          cdr2: { type: 'cdr', date: day(36), score: '2', details: 'Dr. Stavros' },
        },
      },
    },
  ],

  functional: () => [
    {
      daysAgo: 346,
      at: '11:00',
      by: 'priya',
      change: {
        dailyLiving: {
          eating: 'independent',
          bathing: ['moderate', 'In the bath chair'],
          dressing: ['independent', 'Refuses help with his coat'],
          toileting: 'independent',
          grooming: 'independent',
        },
        movingAround: { transferring: 'supervision', walking: ['supervision', 'Walker'], wheelchair: 'doesNotUse' },
        homeAndErrands: {
          medicationManagement: 'substantial',
          mealPreparation: 'dependent',
          housekeeping: 'dependent',
          laundry: 'dependent',
          finances: 'moderate',
          telephone: 'independent',
          computer: 'notAssessed',
          transport: ['moderate', 'Still drives to the harbor and back'],
          medicalAppointments: 'moderate',
        },
        communication: { speaking: 'clear', bladder: 'sometimes', bowel: 'continent' },
      },
    },
    {
      daysAgo: 33,
      at: '15:35',
      by: 'priya',
      change: {
        dailyLiving: { dressing: ['supervision', 'Ask him which coat, then wait'], toileting: 'supervision' },
        movingAround: { walking: ['moderate', 'Takes the walker if it stands in his way'] },
        homeAndErrands: { finances: 'dependent', shopping: 'dependent', transport: ['dependent', 'Greta drives'] },
      },
    },
  ],

  medical: ({ day, year }) => [
    {
      daysAgo: 347,
      at: '11:40',
      by: 'priya',
      change: {
        allergies: { known: 'noneKnown' },
        medicationReview: { taking: 'yes' },
        medications: {
          apixaban: medicine('Apixaban', '5 mg', ['am', 'pm'], { moreInfo: 'Blood thinner' }),
          metoprolol: medicine('Metoprolol', '25 mg', ['am', 'pm']),
          furosemide: medicine('Furosemide', '20 mg', 'am', { moreInfo: 'Water pill' }),
          potassium: medicine('Potassium chloride', '10 mEq', 'am', { moreInfo: 'With food' }),
          losartan: medicine('Losartan', '25 mg', 'am'),
          atorvastatin: medicine('Atorvastatin', '40 mg', 'bedtime'),
          metformin: medicine('Metformin', '500 mg', ['am', 'pm'], { moreInfo: 'With meals' }),
          allopurinol: medicine('Allopurinol', '100 mg', 'noon', { moreInfo: 'Gout' }),
          tamsulosin: medicine('Tamsulosin', '0.4 mg', 'bedtime'),
          omeprazole: medicine('Omeprazole', '20 mg', 'am', { moreInfo: 'Before breakfast' }),
          vitaminB12: medicine('Vitamin B12', '1000 mcg', 'am'),
          latanoprost: medicine('Latanoprost eye drops', '1 drop', 'bedtime', { route: 'intraocular' }),
        },
        conditions: {
          heart: ['hypertension', 'hyperlipidemia', 'heartFailure', 'atrialFibrillation', 'stroke'],
          hormones: ['diabetes', 'gout'],
          bones: ['arthritis'],
          lungs: ['copd'],
          senses: ['hearingLoss', 'glaucoma'],
          digestion: ['kidneyDisease', 'reflux', 'enlargedProstate'],
          nerves: [],
          cancers: [],
        },
        senses: { hearing: 'Right ear is the good one.', vision: 'Glasses for reading and distance.' },
        history: { medicalHistory: `Two small strokes, in ${year(96)} and ${year(40)}.` },
      },
    },
    {
      daysAgo: 166,
      at: '16:25',
      by: 'priya',
      change: {
        medications: { metoprolol: { dose: '50' }, furosemide: takenAt(['am', 'noon']) },
        senses: { hearing: 'Right ear is the good one. Hearing aids on both sides, from Harbor Hearing.' },
      },
    },
    {
      daysAgo: 95,
      at: '10:30',
      by: 'joan',
      change: {
        medications: {
          albuterol: medicine('Albuterol inhaler', '2 puffs', 'asNeeded', { route: 'inhaled' }),
          acetaminophen: medicine('Acetaminophen', '500 mg', 'asNeeded', { moreInfo: 'For the knees' }),
        },
        medicationReview: { checkedOn: day(95), checkedWith: 'Downer Avenue Drugs' },
      },
    },
    {
      daysAgo: 33,
      at: '15:50',
      by: 'priya',
      change: {
        senses: { oralHealth: 'Full dentures, they sit well.', skinCare: 'Thin skin on the forearms, bruises easily.' },
      },
    },
  ],
  bhSafety: walterBhSafety,
  socialNeeds: walterSocialNeeds,
  legal: walterLegal,
}
