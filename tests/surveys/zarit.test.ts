import { describe, expect, test } from 'vitest'
import { burdenBandOf, burdenOf, burdenParts, burdenQuestions, severeStrainOf } from '~/domain/surveys/zarit'
import { burdenAnswers } from './cast'

describe('the score of a burden interview', () => {
  test('has 22 questions, each in one part', () => {
    expect(new Set(burdenQuestions).size).toBe(22)
    expect(burdenParts.reduce((sum, [, count]) => sum + count, 0)).toBe(22)
  })

  test.each([
    ['0', 0, 'little'],
    ['1', 22, 'mild'],
    ['2', 44, 'moderate'],
    ['3', 66, 'severe'],
    ['4', 88, 'severe'],
  ])('is the sum of its answers: all %s make %i', (answer, score, band) => {
    expect(burdenOf(burdenAnswers(answer))).toEqual({ status: 'scored', score, band })
  })

  test('is in the bands in common use', () => {
    const edges = [0, 20, 21, 40, 41, 60, 61, 88].map((score) => burdenBandOf(score))
    expect(edges).toEqual(['little', 'little', 'mild', 'mild', 'moderate', 'moderate', 'severe', 'severe'])
  })

  test.each(burdenQuestions)('and its band need an answer to %s', (question) => {
    const { [question]: _, ...rest } = burdenAnswers('4')
    expect(burdenOf(rest)).toEqual({ status: 'unscored', answered: 21 })
    expect(burdenOf({ ...rest, [question]: '5' })).toEqual({ status: 'unscored', answered: 21 })
  })
})

describe('support is offered', () => {
  test('at a severe score, and from 61 on', () => {
    const sixty = burdenAnswers('3', { helpAsked: '0', timeForSelf: '0' })
    expect(burdenOf(sixty)).toMatchObject({ score: 60 })
    expect(severeStrainOf(sixty)).toBeUndefined()
    expect(severeStrainOf({ ...sixty, timeForSelf: '1' })).toEqual({ isSevere: true, questions: [] })
  })

  test('at the highest answer about health, control or handing over, and no other', () => {
    for (const question of burdenQuestions) {
      const strain = severeStrainOf(burdenAnswers('0', { [question]: '4' }))
      const isTelling = ['health', 'control', 'handOver'].includes(question)
      expect(strain, question).toEqual(isTelling ? { isSevere: false, questions: [question] } : undefined)
      expect(severeStrainOf(burdenAnswers('0', { [question]: '3' })), question).toBeUndefined()
    }
  })
})
