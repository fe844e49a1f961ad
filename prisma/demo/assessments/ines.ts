import type { DemoAssessment } from '../types'
import { inesBhSafety, inesFunctional, inesLegal, inesSocialNeeds } from './ines-needs'
import { medicine, memberIn } from './rows'

export const ines: DemoAssessment = {
  caregiver: ({ month }) => [
    {
      daysAgo: 330,
      at: '19:25',
      by: 'amara',
      change: {
        caregivers: {
          amara: {
            ...memberIn('ines', 'amara'),
            relationship: 'daughter',
            isPrimary: true,
            isPaid: 'no',
            livesWithCareRecipient: 'no',
            travelTime: '15 minutes by car',
            dateStartedCaregiving: month(24),
            hoursAWeek: '8',
            employment: 'fullTime',
            health: 'veryGood',
            tasks: ['shopping', 'transport', 'appointments', 'money', 'emotionalSupport'],
            confidence: '4',
            backup: 'yes',
            backupWho: 'Daniel, on weekends',
            respite: 'noNeed',
            supportGroup: 'no',
            willing: 'yes',
          },
          beatriz: {
            ...memberIn('ines', 'beatriz'),
            relationship: 'friend',
            isPaid: 'no',
            livesWithCareRecipient: 'no',
            travelTime: 'Next door',
            dateStartedCaregiving: month(12),
            hoursAWeek: '3',
            employment: 'retired',
            health: 'good',
            tasks: ['walking', 'company', 'other'],
            otherTasks: 'Waters the garden and feeds the hens',
            confidence: '5',
            backup: 'yes',
            respite: 'noNeed',
            supportGroup: 'no',
            willing: 'yes',
          },
        },
      },
    },
    {
      daysAgo: 33,
      at: '20:10',
      by: 'amara',
      change: {
        caregivers: {
          amara: {
            hoursAWeek: '14',
            health: 'good',
            confidence: '3',
            tasks: ['meals', 'medication', 'shopping', 'transport', 'appointments', 'money', 'emotionalSupport'],
            training: ['communication', 'legal'],
            respite: 'usesAndWanted',
            supportGroup: 'interested',
            worries: 'That she goes out at night to look after the hens.',
          },
          mateo: {
            ...memberIn('ines', 'mateo'),
            isPaid: 'yes',
            livesWithCareRecipient: 'no',
            dateStartedCaregiving: month(5),
            hoursAWeek: '10',
            employment: 'fullTime',
            tasks: ['bathing', 'walking', 'company', 'other'],
            otherTasks: 'Gardens with her',
          },
        },
      },
    },
  ],

  cognitive: ({ day }) => [
    {
      daysAgo: 325,
      at: '10:05',
      by: 'priya',
      change: {
        diagnosis: { declineType: 'undiagnosed' },
        capacity: { dementiaAcuity: 'low', medicalDecisionMaking: ['high', 'Weighs things up in her diary.'] },
        measures: {
          gpcog1: { type: 'gpcog', date: day(326), score: '7', informant: '4', details: 'Amara answered' },
          moca1: { type: 'moca', date: day(326), score: '24' },
        },
      },
    },
    {
      daysAgo: 26,
      at: '10:30',
      by: 'priya',
      change: {
        diagnosis: { declineType: 'mixedDementia', dateOfDiagnosis: day(75) },
        measures: { miniCog1: { type: 'miniCog', date: day(26), score: '2' } },
      },
    },
    {
      daysAgo: 8,
      at: '16:45',
      by: 'priya',
      change: {
        diagnosis: { dementiaDiagnosis: 'F03.A0' },
        capacity: { medicalDecisionMaking: ['medium', 'With Amara, and time to write it down.'] },
        measures: {
          moca2: { type: 'moca', date: day(9), score: '20' },
          cdr1: { type: 'cdr', date: day(9), score: '1', sumOfBoxes: '4.5' },
          fast1: { type: 'fast', date: day(9), score: '4', details: 'Dr. Yazzie, by telephone' },
        },
      },
    },
  ],

  functional: inesFunctional,

  medical: ({ day, year }) => [
    {
      daysAgo: 322,
      at: '10:50',
      by: 'priya',
      change: {
        allergies: { known: 'notAsked' },
        medications: { vitaminD: medicine('Vitamin D', '25 mcg', 'am') },
        medicationReview: { taking: 'yes' },
        conditions: { bones: ['osteoporosis'], senses: ['cataract'], heart: [], lungs: [], cancers: [] },
        senses: { hearing: 'Hears well.', vision: 'Cataract on the left. Reading glasses on a cord.' },
        history: { medicalHistory: `Gallbladder taken out in ${year(200)}.` },
      },
    },
    {
      daysAgo: 26,
      at: '10:50',
      by: 'priya',
      change: {
        allergies: { known: 'noneKnown' },
        medications: {
          ointment: {
            ...medicine('Calendula ointment', 'a little', 'asNeeded', { route: 'transdermal' }),
            moreInfo: 'From her own garden',
          },
        },
        medicationReview: { checkedOn: day(27), checkedWith: 'Nob Hill Pharmacy' },
        conditions: {
          hormones: [],
          digestion: [],
          nerves: ['insomnia'],
          otherChronicConditions: 'Lactose intolerance',
        },
        senses: { oralHealth: 'Own teeth, dentist twice a year.', skinCare: 'Dry hands from the garden.' },
      },
    },
  ],

  bhSafety: inesBhSafety,
  socialNeeds: inesSocialNeeds,
  legal: inesLegal,
}
