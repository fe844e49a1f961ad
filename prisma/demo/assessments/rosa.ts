import type { DemoAssessment } from '../types'
import { rosaMedical } from './rosa-medical'
import { rosaBhSafety, rosaLegal, rosaSocialNeeds } from './rosa-needs'
import { memberIn } from './rows'

export const rosa: DemoAssessment = {
  caregiver: ({ month, monthName }) => [
    {
      daysAgo: 352,
      at: '16:30',
      by: 'priya',
      change: {
        caregivers: {
          elena: {
            ...memberIn('rosa', 'elena'),
            isPaid: 'no',
            relationship: 'daughter',
            isPrimary: true,
            livesWithCareRecipient: 'yes',
            dateStartedCaregiving: month(41),
            hoursAWeek: '60',
            employment: 'fullTime',
            health: 'fair',
            tasks: ['bathing', 'dressing', 'meals', 'medication', 'shopping', 'appointments', 'money', 'nights'],
            confidence: '2',
            training: ['behaviors', 'nights'],
            backup: 'no',
            respite: 'wanted',
            supportGroup: 'no',
            willing: 'yes',
          },
          arturo: {
            name: 'Arturo Delgado',
            isPaid: 'no',
            relationship: 'spouse',
            isPrimary: true,
            phone: '5055550142',
            language: 'Spanish',
            livesWithCareRecipient: 'yes',
            dateStartedCaregiving: month(46),
            hoursAWeek: '35',
            employment: 'retired',
            health: 'fair',
            tasks: ['meals', 'emotionalSupport', 'company'],
            confidence: '4',
            backup: 'yes',
            backupWho: 'Elena',
            willing: 'yes',
          },
        },
      },
    },
    {
      daysAgo: 163,
      at: '20:15',
      by: 'elena',
      change: {
        caregivers: {
          elena: {
            hoursAWeek: '48',
            confidence: '3',
            respite: 'uses',
            backup: 'yes',
            backupWho: 'Luis, if he can get away',
          },
          luis: {
            ...memberIn('rosa', 'luis'),
            isPaid: 'no',
            relationship: 'son',
            livesWithCareRecipient: 'no',
            travelTime: '55 minutes by plane, from Phoenix',
            dateStartedCaregiving: month(32),
            hoursAWeek: '6',
            employment: 'partTime',
            health: 'good',
            tasks: ['transport', 'money'],
            willing: 'unsure',
          },
        },
      },
    },
    {
      daysAgo: 47,
      at: '21:40',
      by: 'luis',
      change: {
        caregivers: {
          luis: {
            hoursAWeek: '9',
            tasks: ['shopping', 'transport', 'money'],
            confidence: '2',
            training: ['communication'],
            backup: 'no',
            worries: 'Me preocupa no llegar a tiempo si pasa algo de noche.',
          },
        },
      },
    },
    {
      daysAgo: 10,
      at: '11:10',
      by: 'priya',
      change: {
        caregivers: {
          elena: {
            hoursAWeek: '42',
            tasks: [
              'bathing',
              'dressing',
              'meals',
              'medication',
              'appointments',
              'money',
              'emotionalSupport',
              'nights',
            ],
            training: ['falls', 'nights'],
            backupWho: 'Luis, from Friday evening',
            supportGroup: 'interested',
            worries: '“I am afraid I will not hear her get up when I have slept three hours.”',
          },
          arturo: {
            hoursAWeek: '28',
            health: 'poor',
            worries: `Heart failure. “Con ella puedo, con las escaleras no.” Agreed to a burden interview in ${monthName(-1)}.`,
          },
        },
      },
    },
  ],

  cognitive: ({ day }) => [
    {
      daysAgo: 348,
      at: '10:20',
      by: 'priya',
      change: {
        diagnosis: { declineType: 'alzheimersDisease', dateOfDiagnosis: day(200, 2), dementiaDiagnosis: 'G30.9' },
        capacity: { dementiaAcuity: ['low', 'Knows her street and everybody in it.'] },
        measures: {
          moca1: { type: 'moca', date: day(530), score: '19', details: 'From the memory clinic' },
          mmse1: { type: 'mmse', date: day(476), score: '22', details: 'From the memory clinic' },
          moca2: { type: 'moca', date: day(348), score: '18' },
          fast0: { type: 'fast', date: day(348), score: '4' },
        },
      },
    },
    {
      daysAgo: 284,
      at: '14:15',
      by: 'priya',
      change: {
        diagnosis: { dementiaDiagnosis: 'G30.1', dateLastReviewed: day(290) },
        measures: { mmse2: { type: 'mmse', date: day(284), score: '21' } },
      },
    },
    {
      daysAgo: 186,
      at: '15:30',
      by: 'priya',
      change: {
        capacity: {
          dementiaAcuity: ['medium', 'Word finding is hard in the evening.'],
          medicalDecisionMaking: ['medium', 'Elena decides with her.'],
        },
        measures: { moca3: { type: 'moca', date: day(186), score: '16', details: 'Tired after a poor night' } },
      },
    },
    {
      daysAgo: 111,
      at: '11:05',
      by: 'joan',
      change: { measures: { mmse3: { type: 'mmse', date: day(111), score: '19' } } },
    },
    {
      daysAgo: 41,
      at: '09:40',
      by: 'priya',
      change: {
        capacity: {
          dementiaAcuity: ['medium', 'Word finding is hard in the evening. Recognizes family and the street.'],
          medicalDecisionMaking: ['low', 'Elena decides with her; health care proxy signed.'],
        },
        measures: {
          fast1: { type: 'fast', date: day(41), score: '5', details: 'Needs help choosing clothes' },
          moca4: { type: 'moca', date: day(41), score: '15', details: 'Education adjusted, tested in Spanish' },
        },
      },
    },
  ],

  functional: () => [
    {
      daysAgo: 336,
      at: '12:10',
      by: 'priya',
      change: {
        dailyLiving: {
          eating: 'independent',
          bathing: 'supervision',
          dressing: 'independent',
          toileting: 'independent',
        },
        movingAround: { transferring: 'independent', walking: ['independent', 'The same way every morning'] },
        homeAndErrands: { medicationManagement: 'moderate', mealPreparation: 'supervision', finances: 'substantial' },
        communication: { speaking: 'clear', bladder: 'continent', bowel: 'continent' },
      },
    },
    {
      daysAgo: 172,
      at: '17:00',
      by: 'joan',
      change: {
        dailyLiving: { bathing: ['moderate', 'Begins by herself when the room is warm'], grooming: 'supervision' },
        movingAround: { walking: ['supervision', 'Uses a cane outside'] },
        homeAndErrands: {
          housekeeping: 'moderate',
          laundry: ['supervision', 'Irons the napkins, and then irons them again'],
          shopping: 'substantial',
          computer: 'dependent',
          transport: 'dependent',
          medicalAppointments: ['substantial', 'Elena drives and takes notes'],
        },
      },
    },
    {
      daysAgo: 41,
      at: '10:25',
      by: 'priya',
      change: {
        dailyLiving: {
          bathing: ['substantial', 'Mateo helps on Tuesdays and Fridays'],
          dressing: 'moderate',
          toileting: 'supervision',
        },
        movingAround: { transferring: 'supervision' },
        homeAndErrands: {
          medicationManagement: 'substantial',
          mealPreparation: 'moderate',
          finances: 'dependent',
          telephone: 'supervision',
        },
        communication: {
          speaking: ['someDifficulty', 'In the evening, more in English'],
          bladder: ['sometimes', 'At night'],
        },
      },
    },
  ],
  medical: rosaMedical,
  bhSafety: rosaBhSafety,
  socialNeeds: rosaSocialNeeds,
  legal: rosaLegal,
}
