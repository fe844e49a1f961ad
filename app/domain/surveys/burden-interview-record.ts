import { choice, date, list, record } from '~/domain/records/define'
import { type BurdenQuestion, burdenQuestions } from './zarit'

const often = list('surveys:burdenOften', ['0', '1', '2', '3', '4'])
const overall = list('surveys:burdenOverall', ['0', '1', '2', '3', '4'])

const answerTo = (question: BurdenQuestion) =>
  choice(question === 'overall' ? overall : often, { required: true, missing: 'surveys:errors.open' })
const answers = Object.fromEntries(burdenQuestions.map((question) => [question, answerTo(question)])) as Record<
  BurdenQuestion,
  ReturnType<typeof answerTo>
>

export const burdenInterviewRecord = record('surveys:burden', {
  answeredOn: date({ required: true, max: 'today', hint: true }),
  ...answers,
})
