import { givenTimes, problemOfDose } from '~/domain/assessment/medications'
import { checks, choice, date, group, list, record, rows, text } from '~/domain/records/define'
import { anyToList, longestNote, longestOther } from '../lists'

const allergies = record('assessment:medical.allergies', {
  known: choice(list('assessment:allergies', ['yes', 'noneKnown', 'notAsked']), { look: 'segmented' }),
  details: text(longestNote, { lines: 3, hint: true, when: { field: 'known', is: ['yes'] } }),
})

const units = list('assessment:units', ['mg', 'mcg', 'g', 'Kg', 'ml', 'L', 'cc', 'mmol', 'mol', 'unknown'])

const routes = list('assessment:routes', [
  'oral',
  'sublingual',
  'buccal',
  'transdermal',
  'inhaled',
  'nasal',
  'intraocular',
  'intraotic',
  'subcutaneous',
  'intramuscular',
  'intravenous',
  'intraArterial',
  'intraosseous',
  'enteral',
  'rectal',
  'vaginal',
  'other',
])

/** The dose is free text with its unit; units are never converted. */
export const medication = record(
  'assessment:medical.medication',
  {
    name: text(120, { required: true }),
    dose: text(20, { unit: 'unit', check: problemOfDose }),
    unit: choice(units),
    route: choice(routes),
    otherRoute: text(longestOther, { isExtra: true, when: { field: 'route', is: ['other'] } }),
    times: checks(list('assessment:times', givenTimes), { look: 'segmented', wereCheckboxes: true }),
    moreInfo: text(longestNote, { lines: 1, isExtra: true }),
  },
  {
    together: [['dose', 'unit']],
    rule: ({ times }) => (times?.length ? undefined : { times: 'assessment:errors.time' }),
  },
)

const medicationReview = record('assessment:medical.medicationReview', {
  taking: choice(anyToList, { hint: true, isExtra: true, look: 'segmented' }),
  checkedOn: date({ max: 'today', isExtra: true }),
  checkedWith: text(120, { isExtra: true }),
})

const of = <const Values extends readonly string[]>(values: Values) =>
  checks({ words: 'assessment:conditions', values }, { look: 'folded', none: true })

/** The CMS Chronic Conditions Warehouse without the dementias, and other common conditions. */
const conditions = record('assessment:medical.conditions', {
  heart: of([
    'hypertension',
    'hyperlipidemia',
    'heartAttack',
    'heartFailure',
    'atrialFibrillation',
    'ischemicHeartDisease',
    'stroke',
    'peripheralVascularDisease',
    'anemia',
  ]),
  hormones: of(['diabetes', 'hypothyroidism', 'obesity', 'underweight', 'gout']),
  bones: of(['arthritis', 'osteoporosis', 'hipFracture', 'chronicPain']),
  lungs: of(['asthma', 'copd', 'pneumonia', 'sleepApnea']),
  senses: of(['hearingLoss', 'cataract', 'glaucoma', 'macularDegeneration']),
  digestion: of([
    'kidneyDisease',
    'liverDisease',
    'reflux',
    'constipation',
    'swallowing',
    'incontinence',
    'urinaryInfections',
    'enlargedProstate',
    'pressureInjury',
  ]),
  nerves: of(['depression', 'anxiety', 'insomnia', 'parkinsons', 'epilepsy', 'neuropathy']),
  cancers: of(['breast', 'colorectal', 'endometrial', 'lung', 'prostate', 'urologic']),
  otherChronicConditions: text(longestNote, { lines: 2, hint: true, isExtra: true }),
})

const senses = record('assessment:medical.senses', {
  hearing: text(longestNote, { lines: 3 }),
  vision: text(longestNote, { lines: 3 }),
  oralHealth: text(longestNote, { lines: 3 }),
  skinCare: text(longestNote, { lines: 3 }),
})

const history = record('assessment:medical.history', {
  medicalHistory: text(longestNote, { lines: 6, isExtra: true }),
})

/** Allergies and medications first, since others act on them. */
export const medical = record(
  'assessment:medical.parts',
  {
    allergies: group(allergies),
    medicationReview: group(medicationReview),
    medications: rows(medication, {
      max: 100,
      tooMany: 'assessment:errors.tooManyMedications',
      title: ['name'],
      subtitle: ['dose', 'unit', 'route', 'times'],
      isOrdered: true,
      emptyAt: 'medicationReview.taking',
    }),
    conditions: group(conditions),
    senses: group(senses),
    history: group(history),
  },
  {
    rule: ({ medications, medicationReview }) =>
      medications?.length && medicationReview?.taking === 'none'
        ? { 'medicationReview.taking': 'assessment:errors.noneButMedicines' }
        : undefined,
  },
)
