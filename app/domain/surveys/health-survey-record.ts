import { choice, date, list, record, reference, text } from '~/domain/records/define'

const quality = list('surveys:quality', ['5', '4', '3', '2', '1'])
const painLevels = list('surveys:pain', ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
const withHelper = { field: 'answeredBy', is: ['withHelp', 'onBehalf'] } as const

export const answerers = ['recipient', 'withHelp', 'onBehalf'] as const
export type Answerer = (typeof answerers)[number]

export const healthSurveyRecord = record(
  'surveys:health',
  {
    answeredBy: choice(list('surveys:answeredBy', answerers), { required: true, look: 'segmented' }),
    helperId: reference({ when: withHelper }),
    helperName: text(120, { as: 'name', hint: true, when: withHelper }),
    answeredOn: date({ required: true, max: 'today', hint: true }),
    overall: choice(quality),
    quality: choice(quality),
    physical: choice(quality),
    mood: choice(quality),
    social: choice(quality),
    roles: choice(quality),
    activity: choice(list('surveys:ability', ['5', '4', '3', '2', '1'])),
    emotional: choice(list('surveys:howOften', ['5', '4', '3', '2', '1'])),
    fatigue: choice(list('surveys:fatigue', ['5', '4', '3', '2', '1'])),
    pain: choice(painLevels),
  },
  {
    rule: ({ answeredBy, helperId, helperName }) =>
      answeredBy && answeredBy !== 'recipient' && !helperId && !helperName
        ? { helperId: 'surveys:errors.whoHelped' }
        : undefined,
    tidy: (value) => (value.helperId ? { ...value, helperName: null } : value),
  },
)
