import type { DemoAssessment } from '../types'
import { medicine, memberIn } from './rows'
import { samuelBhSafety, samuelLegal, samuelSocialNeeds } from './samuel-needs'

export const samuel: DemoAssessment = {
  caregiver: ({ month }) => [
    {
      daysAgo: 311,
      at: '18:15',
      by: 'theo',
      change: {
        caregivers: {
          monica: {
            ...memberIn('samuel', 'monica'),
            relationship: 'daughterInLaw',
            isPrimary: true,
            livesWithCareRecipient: 'yes',
            dateStartedCaregiving: month(28),
            hoursAWeek: '30',
            employment: 'partTime',
            health: 'good',
            tasks: ['dressing', 'meals', 'medication', 'appointments', 'emotionalSupport'],
            confidence: '3',
            training: ['communication'],
            backup: 'yes',
            backupWho: 'Andre, unless he works nights',
            respite: 'wanted',
            supportGroup: 'no',
            willing: 'yes',
          },
          andre: {
            ...memberIn('samuel', 'andre'),
            relationship: 'son',
            isPrimary: true,
            livesWithCareRecipient: 'yes',
            dateStartedCaregiving: month(28),
            hoursAWeek: '25',
            employment: 'fullTime',
            health: 'fair',
            tasks: ['bathing', 'shopping', 'transport', 'company'],
            confidence: '2',
            backup: 'yes',
            backupWho: 'Monica',
            respite: 'wanted',
            supportGroup: 'no',
            willing: 'unsure',
          },
        },
      },
    },
    {
      daysAgo: 128,
      at: '20:50',
      by: 'monica',
      change: {
        caregivers: {
          monica: { hoursAWeek: '35', supportGroup: 'interested', worries: 'That the twins grow up whispering.' },
          joan: {
            ...memberIn('samuel', 'joan'),
            relationship: 'sibling',
            livesWithCareRecipient: 'no',
            travelTime: '25 minutes by car',
            hoursAWeek: '3',
            tasks: ['company'],
          },
        },
      },
    },
    {
      daysAgo: 28,
      at: '17:25',
      by: 'theo',
      change: {
        caregivers: {
          monica: { supportGroup: 'goes', respite: 'uses' },
          andre: { health: 'good', confidence: '3', willing: 'yes', training: ['behaviors', 'selfCare'] },
        },
      },
    },
  ],

  cognitive: ({ day }) => [
    {
      daysAgo: 309,
      at: '10:30',
      by: 'theo',
      change: {
        diagnosis: { declineType: 'ftd', dateOfDiagnosis: day(180, 1), dementiaDiagnosis: 'G31.01' },
        capacity: { dementiaAcuity: 'low', medicalDecisionMaking: ['high', 'Nods and shakes his head reliably.'] },
        measures: {
          moca1: { type: 'moca', date: day(309), score: '20', details: 'Most points lost in naming' },
          cdr1: { type: 'cdr', date: day(309), score: '0.5' },
        },
      },
    },
    {
      daysAgo: 177,
      at: '11:55',
      by: 'theo',
      change: {
        measures: {
          moca2: { type: 'moca', date: day(178), score: '17' },
          cdr2: { type: 'cdr', date: day(178), score: '1', details: 'After he went out alone' },
        },
      },
    },
    {
      daysAgo: 27,
      at: '10:10',
      by: 'theo',
      change: {
        diagnosis: { dateLastReviewed: day(31) },
        capacity: {
          dementiaAcuity: ['medium', 'Understands far more than he can say.'],
          medicalDecisionMaking: ['medium', 'With Andre, in a quiet room.'],
        },
        measures: {
          moca3: { type: 'moca', date: day(31), score: '13', details: 'Says little about him now' },
          fast1: { type: 'fast', date: day(31), score: '4', details: 'Dr. Amaral' },
        },
      },
    },
  ],

  functional: () => [
    {
      daysAgo: 309,
      at: '11:10',
      by: 'theo',
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
          medicationManagement: 'supervision',
          mealPreparation: 'moderate',
          housekeeping: 'supervision',
          laundry: 'independent',
          shopping: ['moderate', 'Takes a list of pictures'],
          finances: 'substantial',
          telephone: ['dependent', 'The words do not come'],
          computer: 'dependent',
          transport: 'moderate',
          medicalAppointments: 'moderate',
        },
        communication: { speaking: 'someDifficulty', bladder: 'continent', bowel: 'continent' },
      },
    },
    {
      daysAgo: 27,
      at: '10:40',
      by: 'theo',
      change: {
        dailyLiving: { dressing: ['supervision', 'Layers, in the right order'], grooming: 'supervision' },
        homeAndErrands: {
          medicationManagement: ['supervision', 'Pill box beside the metronome'],
          transport: ['dependent', 'Rosalind drives'],
        },
        communication: { speaking: ['fewWords', 'Hum first. Sings whole verses'] },
      },
    },
  ],

  medical: ({ day, year }) => [
    {
      daysAgo: 309,
      at: '11:40',
      by: 'theo',
      change: {
        allergies: { known: 'yes', details: 'Codeine: itching' },
        medicationReview: { taking: 'yes' },
        medications: {
          citalopram: medicine('Citalopram', '20 mg', 'am'),
          hydrochlorothiazide: medicine('Hydrochlorothiazide', '25 mg', 'am'),
        },
        conditions: { heart: ['hypertension'], hormones: [], lungs: ['sleepApnea'], senses: [], cancers: ['prostate'] },
        senses: { hearing: 'Perfect pitch. Loud rooms hurt him.', vision: 'Reading glasses.' },
        history: { medicalHistory: `Prostate cancer in ${year(130)}, treated and in remission.` },
      },
    },
    {
      daysAgo: 120,
      at: '09:05',
      by: 'theo',
      change: {
        medications: { melatonin: medicine('Melatonin', '3 mg', 'bedtime') },
        medicationReview: { checkedOn: day(120), checkedWith: 'Codman Square Drug' },
        conditions: { digestion: [], nerves: ['insomnia'], bones: ['arthritis'] },
      },
    },
    {
      daysAgo: 27,
      at: '11:05',
      by: 'theo',
      change: {
        medications: { melatonin: { dose: '5' } },
        conditions: { digestion: ['swallowing'] },
        senses: { oralHealth: 'A crown is loose, lower left. Dentist booked.', skinCare: 'No problems.' },
      },
    },
  ],

  bhSafety: samuelBhSafety,
  socialNeeds: samuelSocialNeeds,
  legal: samuelLegal,
}
