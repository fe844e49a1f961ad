import type { DemoAssessment } from '../types'
import { haroldBhSafety, haroldLegal, haroldSocialNeeds } from './harold-needs'
import { medicine, memberIn, takenAt } from './rows'

export const harold: DemoAssessment = {
  caregiver: ({ month }) => [
    {
      daysAgo: 330,
      at: '11:15',
      by: 'priya',
      change: {
        caregivers: {
          soonja: {
            ...memberIn('harold', 'soonja'),
            relationship: 'spouse',
            isPrimary: true,
            language: 'Korean',
            livesWithCareRecipient: 'yes',
            dateStartedCaregiving: month(38),
            hoursAWeek: '50',
            employment: 'retired',
            health: 'good',
            tasks: ['dressing', 'transfers', 'meals', 'laundry', 'company', 'nights'],
            confidence: '4',
            backup: 'yes',
            backupWho: 'Grace, the same evening',
            respite: 'noNeed',
            supportGroup: 'no',
            willing: 'yes',
          },
          grace: {
            ...memberIn('harold', 'grace'),
            relationship: 'daughter',
            livesWithCareRecipient: 'no',
            travelTime: '50 minutes by car, from Seattle',
            dateStartedCaregiving: month(26),
            hoursAWeek: '8',
            employment: 'fullTime',
            health: 'veryGood',
            tasks: ['shopping', 'transport', 'appointments', 'money'],
            confidence: '3',
            training: ['falls', 'legal'],
            backup: 'no',
            respite: 'noNeed',
            supportGroup: 'interested',
            willing: 'yes',
            worries: 'That Mom says everything is fine.',
          },
        },
      },
    },
    {
      daysAgo: 74,
      at: '21:05',
      by: 'grace',
      change: {
        caregivers: {
          soonja: { health: 'fair', confidence: '3', respite: 'wanted', training: ['falls'] },
          grace: { hoursAWeek: '14' },
          peter: {
            ...memberIn('harold', 'peter'),
            isPaid: 'yes',
            livesWithCareRecipient: 'no',
            dateStartedCaregiving: month(7),
            hoursAWeek: '16',
            tasks: ['meals', 'company'],
          },
        },
      },
    },
  ],

  cognitive: ({ day }) => [
    {
      daysAgo: 326,
      at: '10:10',
      by: 'priya',
      change: {
        diagnosis: { declineType: 'idontKnow' },
        capacity: {
          dementiaAcuity: 'notRecorded',
          medicalDecisionMaking: ['high', 'He decides, and asks for the figures.'],
        },
        measures: {
          miniCog1: { type: 'miniCog', date: day(326), score: '4' },
          gpcog1: { type: 'gpcog', date: day(326), score: '8' },
        },
      },
    },
    {
      daysAgo: 170,
      at: '13:40',
      by: 'priya',
      change: {
        diagnosis: { declineType: 'undiagnosed' },
        measures: { moca1: { type: 'moca', date: day(176), score: '25', details: 'Dr. Paik. Slow with the pen' } },
      },
    },
    {
      daysAgo: 43,
      at: '15:20',
      by: 'priya',
      change: {
        measures: {
          miniCog2: { type: 'miniCog', date: day(44), score: '4' },
          gpcog2: { type: 'gpcog', date: day(44), score: '7', details: 'Joked about the date' },
        },
      },
    },
  ],

  functional: () => [
    {
      daysAgo: 326,
      at: '10:45',
      by: 'priya',
      change: {
        dailyLiving: {
          eating: ['independent', 'Slowly, with the heavy spoon'],
          bathing: 'supervision',
          dressing: ['moderate', 'Buttons'],
          toileting: 'independent',
          grooming: 'independent',
        },
        movingAround: { transferring: 'supervision', walking: 'supervision', wheelchair: 'doesNotUse' },
        homeAndErrands: {
          medicationManagement: ['independent', 'He has made a table of it'],
          mealPreparation: 'dependent',
          housekeeping: 'moderate',
          laundry: 'dependent',
          shopping: 'moderate',
          finances: 'independent',
          telephone: 'independent',
          computer: 'supervision',
          transport: 'dependent',
          medicalAppointments: 'supervision',
        },
        communication: { speaking: 'clear', bladder: 'continent', bowel: 'continent' },
      },
    },
    {
      daysAgo: 44,
      at: '10:05',
      by: 'priya',
      change: {
        dailyLiving: { bathing: 'moderate' },
        movingAround: {
          transferring: ['moderate', 'From the low chair it takes two'],
          walking: ['moderate', 'Stops at thresholds, steps over the yellow tape'],
        },
        communication: { speaking: ['someDifficulty', 'Soft. Ask him to say it to the back row'] },
      },
    },
  ],

  medical: ({ day, year }) => [
    {
      daysAgo: 326,
      at: '11:30',
      by: 'priya',
      change: {
        allergies: { known: 'noneKnown' },
        medications: {
          levodopa: medicine('Carbidopa and levodopa', '25/100 mg', ['am', 'noon', 'pm'], {
            moreInfo: 'At 7, 12, and 5. He keeps the clock',
          }),
          rotigotine: medicine('Rotigotine patch', '2 mg', 'am', { route: 'transdermal' }),
          senna: medicine('Senna', '8.6 mg', 'bedtime'),
        },
        medicationReview: { taking: 'yes', checkedOn: day(326), checkedWith: 'Harold, from his table' },
        conditions: {
          heart: [],
          hormones: [],
          bones: [],
          lungs: [],
          digestion: ['constipation'],
          nerves: ['parkinsons'],
        },
        senses: { hearing: 'Good.', vision: 'New glasses this year.' },
        history: { medicalHistory: `Parkinson’s disease since ${year(110)}.` },
      },
    },
    {
      daysAgo: 169,
      at: '14:00',
      by: 'priya',
      change: {
        medications: {
          rotigotine: null,
          levodopa: {
            ...takenAt(['am', 'noon', 'pm', 'bedtime']),
            moreInfo: 'At 7, 12, 5, and 10. He keeps the clock',
          },
        },
        conditions: { nerves: ['insomnia', 'parkinsons'] },
      },
    },
    {
      daysAgo: 44,
      at: '11:10',
      by: 'priya',
      change: {
        allergies: { known: 'yes', details: 'Adhesive tape: red skin for a week' },
        medicationReview: { checkedOn: day(45), checkedWith: 'Proctor Pharmacy' },
        conditions: {
          cancers: [],
          senses: ['cataract'],
          otherChronicConditions: 'Low blood pressure when he stands up',
        },
        senses: { oralHealth: 'Own teeth, electric brush.', skinCare: 'Dry scalp.' },
      },
    },
  ],

  bhSafety: haroldBhSafety,
  socialNeeds: haroldSocialNeeds,
  legal: haroldLegal,
}
