import type { DemoAssessment } from '../types'
import { medicine, takenAt } from './rows'

export const rosaMedical: DemoAssessment['medical'] = ({ day, monthName, year }) => [
  {
    daysAgo: 360,
    at: '11:30',
    by: 'priya',
    change: {
      allergies: { known: 'yes', details: 'Penicillin: hives' },
      medications: {
        donepezil: medicine('Donepezil', '5 mg', 'bedtime', { moreInfo: 'For memory. Dr. Mehta' }),
        memantine: medicine('Memantine', '5 mg', 'am', { moreInfo: 'For memory. Dr. Mehta' }),
        levothyroxine: medicine('Levothyroxine', '50 mcg', 'am', {
          moreInfo: 'Empty stomach, 30 minutes before breakfast',
        }),
        aspirin: medicine('Aspirin', '81 mg', 'am'),
        lisinopril: medicine('Lisinopril', '5 mg', 'am', { moreInfo: 'Blood pressure' }),
        atorvastatin: medicine('Atorvastatin', '20 mg', 'bedtime', { moreInfo: 'Cholesterol' }),
      },
      medicationReview: { taking: 'yes', checkedOn: day(360), checkedWith: 'Elena, from the boxes' },
      conditions: { heart: ['hypertension', 'hyperlipidemia'], hormones: ['hypothyroidism'], lungs: [], cancers: [] },
      senses: { vision: 'Reading glasses.' },
      history: { medicalHistory: `Broke her left hip in ${year(84)}, replaced the same week and healed well.` },
    },
  },
  {
    daysAgo: 333,
    at: '16:10',
    by: 'priya',
    change: {
      medications: { donepezil: { dose: '10' } },
      conditions: { bones: ['arthritis'] },
    },
  },
  {
    daysAgo: 296,
    at: '09:35',
    by: 'joan',
    change: {
      conditions: { senses: ['hearingLoss'], nerves: [] },
      senses: { hearing: 'Hard of hearing on the right.' },
    },
  },
  {
    daysAgo: 215,
    at: '10:05',
    by: 'priya',
    change: {
      medications: { memantine: { dose: '10', ...takenAt(['am', 'pm']) } },
      medicationReview: { checkedOn: day(216), checkedWith: 'Plaza Pharmacy' },
    },
  },
  { daysAgo: 186, at: '15:45', by: 'priya', change: {} },
  {
    daysAgo: 152,
    at: '08:50',
    by: 'joan',
    change: { medications: { levothyroxine: { dose: '75' } } },
  },
  {
    daysAgo: 111,
    at: '11:20',
    by: 'priya',
    change: {
      medications: {
        calcium: medicine('Calcium with vitamin D', '600 mg', 'noon', {
          moreInfo: 'With lunch, never with levothyroxine',
        }),
      },
      senses: { oralHealth: 'Upper denture, own teeth below. Dentist every six months.' },
    },
  },
  {
    daysAgo: 52,
    at: '16:05',
    by: 'joan',
    change: {
      medications: {
        acetaminophen: medicine('Acetaminophen', '500 mg', 'asNeeded', {
          moreInfo: 'Up to 3 a day, for the left knee',
        }),
      },
    },
  },
  {
    daysAgo: 41,
    at: '09:58',
    by: 'priya',
    change: {
      conditions: { digestion: ['constipation'] },
      senses: { vision: `Reading glasses. Cataract surgery on both eyes in ${year(60)}.` },
      history: {
        medicalHistory:
          `Broke her left hip in ${year(84)}, replaced the same week and healed well. ` +
          `Pneumonia in ${monthName(34)} ${year(34)}, four days in hospital; she was confused for two weeks after ` +
          'and came back to herself at home.\nHer mother had dementia in her eighties.',
      },
    },
  },
  {
    daysAgo: 20,
    at: '14:30',
    by: 'priya',
    change: {
      allergies: { details: 'Penicillin: hives\nSulfa drugs: swelling of the face' },
      medications: {
        acetaminophen: { moreInfo: 'For the left knee, up to 3 a day. Mateo writes down each one' },
      },
    },
  },
  {
    daysAgo: 13,
    at: '08:15',
    by: 'joan',
    change: {
      senses: {
        hearing: 'Hard of hearing on the right, better on the left. A hearing aid fitting is being booked.',
      },
    },
  },
  {
    daysAgo: 5,
    at: '10:42',
    by: 'priya',
    change: {
      medications: { aspirin: null, lisinopril: { dose: '10' } },
      medicationReview: { checkedOn: day(5), checkedWith: 'Plaza Pharmacy' },
      senses: { skinCare: 'Dry shins, lotion after the bath. No sores.' },
    },
  },
]
