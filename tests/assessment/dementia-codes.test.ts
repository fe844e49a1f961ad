import { describe, expect, test } from 'vitest'
import {
  codeFor,
  dementiaCodes,
  features,
  gradedDiseases,
  meaningOf,
  needsUnderlying,
  olderHeadings,
  problemOfCode,
  severities,
  tidyCode,
  titleKey,
  ungradedCodes,
} from '~/domain/assessment/dementia-codes'
import { textsIn } from '~/i18n/i18n.server'
import { pickedCode, stepsOf } from '~/routes/circle/assessment/picked-code'

// ICD-10-CM, fiscal years 2023 to 2027.
const listed = `
  F01.50 F01.511 F01.518 F01.52 F01.53 F01.54 F01.A0 F01.A11 F01.A18 F01.A2 F01.A3 F01.A4
  F01.B0 F01.B11 F01.B18 F01.B2 F01.B3 F01.B4 F01.C0 F01.C11 F01.C18 F01.C2 F01.C3 F01.C4
  F02.80 F02.811 F02.818 F02.82 F02.83 F02.84 F02.A0 F02.A11 F02.A18 F02.A2 F02.A3 F02.A4
  F02.B0 F02.B11 F02.B18 F02.B2 F02.B3 F02.B4 F02.C0 F02.C11 F02.C18 F02.C2 F02.C3 F02.C4
  F03.90 F03.911 F03.918 F03.92 F03.93 F03.94 F03.A0 F03.A11 F03.A18 F03.A2 F03.A3 F03.A4
  F03.B0 F03.B11 F03.B18 F03.B2 F03.B3 F03.B4 F03.C0 F03.C11 F03.C18 F03.C2 F03.C3 F03.C4
  F10.27 F10.97 F13.27 F13.97 F18.97 F19.17 F19.27 F19.97
  G30.0 G30.1 G30.8 G30.9 G31.01 G31.09 G31.1 G31.2 G31.83`
  .trim()
  .split(/\s+/)
const headings = ['F01.51', 'F02.81', 'F03.91']

describe('the list', () => {
  test('has the 89 codes in the order of the classification, and no other', () => {
    expect(listed).toHaveLength(89)
    expect(dementiaCodes).toEqual(listed)
  })

  test('has no older heading', () => {
    expect(olderHeadings).toEqual(headings)
    expect(dementiaCodes.filter((code) => headings.includes(code))).toEqual([])
  })
})

describe('what a code says', () => {
  test('the code of a graded disease says its disease, severity and feature, and those its code', () => {
    for (const disease of gradedDiseases)
      for (const severity of severities)
        for (const feature of features) {
          const parts = { disease, severity, feature }
          expect(dementiaCodes, JSON.stringify(parts)).toContain(codeFor(parts))
          expect(meaningOf(codeFor(parts)), codeFor(parts)).toEqual(parts)
        }
    expect(codeFor({ disease: 'vascular', severity: 'mild', feature: 'agitation' })).toBe('F01.A11')
    expect(codeFor({ disease: 'other', severity: 'unspecified', feature: 'otherBehavior' })).toBe('F02.818')
    expect(codeFor({ disease: 'unspecified', severity: 'severe', feature: 'none' })).toBe('F03.C0')
  })

  test('the others say their disease', () => {
    const ungraded = Object.entries(ungradedCodes).flatMap(([disease, codes]) => codes.map((code) => [code, disease]))
    expect(ungraded).toHaveLength(17)
    for (const [code = '', disease] of ungraded) expect(meaningOf(code), code).toEqual({ disease })
  })

  test('a beginning and an older heading say what they can, other texts nothing', () => {
    expect(meaningOf('F02')).toEqual({ disease: 'other' })
    expect(meaningOf('F01.A')).toEqual({ disease: 'vascular', severity: 'mild' })
    expect(meaningOf('F03.91')).toEqual({ disease: 'unspecified', severity: 'unspecified' })
    for (const text of ['', 'F0', 'F01.A1', 'F01.8', 'G31.84', 'constructor'])
      expect(meaningOf(text), text).toBeUndefined()
  })

  test('the codes of other diseases come after that of the disease', () => {
    expect(dementiaCodes.filter(needsUnderlying)).toEqual(listed.filter((code) => code.startsWith('F02')))
  })
})

test.each([
  ['G30.1', 'G30.1'],
  ['g301', 'G30.1'],
  [' G30.1 ', 'G30.1'],
  ['f01.a 11', 'F01.A11'],
  ['F01-A11', 'F01.A11'],
  ['f01 511', 'F01.511'],
  ['f0151', 'F01.51'],
  ['G30.1 Alzheimer’s disease with late onset', 'G30.1'],
  ['F13.27 Dependencia de sedantes, hipnóticos o ansiolíticos', 'F13.27'],
  ['g31.83: Lewy', 'G31.83'],
  ['G30.1\nlate', 'G30.1'],
  ['G30.1, G30.9', 'G30.1, G30.9'],
  ['G30.1 5', 'G30.1 5'],
  ['G30.1x', 'G30.1x'],
  ['xG30.1', 'xG30.1'],
  [' F01.A ', 'F01.A'],
  [' Alzheimer ', 'Alzheimer'],
  ['G31.84 Mild cognitive impairment', 'G31.84 Mild cognitive impairment'],
  ['constructor 0', 'constructor 0'],
  ['', ''],
])('%j is read as %j', (typed, code) => {
  expect(tidyCode(typed)).toBe(code)
})

test('a long text of digits is read at once', () => {
  const text = `G30.1${' 1x'.repeat(300_000)}`
  const start = performance.now()
  expect(tidyCode(text)).toBe(text)
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('each code and its title are read as the code, in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    const titles = dementiaCodes.map((code) => `${code} ${titleIn(language, code)}`)
    expect(titles.map(tidyCode), language).toEqual(listed)
  }
})

describe('problems', () => {
  test('a code of the list has none', () => {
    expect(listed.map(problemOfCode)).toEqual(listed.map(() => undefined))
  })

  test.each([
    ['F01.51', 'assessment:errors.olderHeading?code=F01.51'],
    ['F02.81', 'assessment:errors.olderHeading?code=F02.81'],
    ['F03.91', 'assessment:errors.olderHeading?code=F03.91'],
    ['G31.84', 'assessment:errors.code'],
    ['F01.A', 'assessment:errors.code'],
    ['g30.1', 'assessment:errors.code'],
    ['Alzheimer', 'assessment:errors.code'],
    ['', 'assessment:errors.code'],
  ])('%j: %s', (code, problem) => {
    expect(problemOfCode(code)).toBe(problem)
  })
})

describe('titles', () => {
  test.each(['en', 'es'] as const)('%s has one of its own for each code and heading', (language) => {
    const titles = [...listed, ...headings].map((code) => titleIn(language, code))
    expect(new Set(titles).size).toBe(92)
    expect(titles.filter((title) => !/^\p{Lu}[\p{L}\s,’-]+\p{L}$/u.test(title))).toEqual([])
  })

  test('say what their codes say', () => {
    const words = {
      en: {
        mild: /, mild,/,
        moderate: /, moderate,/,
        severe: /, severe,/,
        unspecified: /unspecified severity/,
        agitation: /with agitation$/,
        otherBehavior: /with other behavioral disturbance$/,
        psychotic: /with psychotic disturbance$/,
        mood: /with mood disturbance$/,
        anxiety: /with anxiety$/,
        none: /without .* and anxiety$/,
      },
      es: {
        mild: /, leve,/,
        moderate: /, moderada,/,
        severe: /, grave,/,
        unspecified: /de gravedad no especificada/,
        agitation: /con agitación$/,
        otherBehavior: /con otra alteración de la conducta$/,
        psychotic: /con alteración psicótica$/,
        mood: /con alteración del estado de ánimo$/,
        anxiety: /con ansiedad$/,
        none: /sin .* ni ansiedad$/,
      },
    }
    for (const language of ['en', 'es'] as const)
      for (const code of listed) {
        const { severity, feature } = meaningOf(code) ?? {}
        if (severity) expect(titleIn(language, code), code).toMatch(words[language][severity])
        if (feature) expect(titleIn(language, code), code).toMatch(words[language][feature])
      }
  })

  test('there is none for anything else', () => {
    for (const code of ['G31.84', 'F01', 'F01.A', '', 'constructor']) expect(titleKey(code), code).toBeUndefined()
  })
})

describe('the steps of a form without scripts', () => {
  test.each([
    [{ disease: 'vascular', severity: 'mild', feature: 'agitation' }, 'F01.A11'],
    [{ disease: 'G30.1', severity: '', feature: '' }, 'G30.1'],
    [{ disease: 'G30.1', severity: 'mild', feature: 'mood' }, 'G30.1'],
    [{ disease: 'other', severity: 'mild', feature: '' }, 'F02.A'],
    [{ disease: 'other', severity: '', feature: 'mood' }, 'F02'],
    [{ disease: 'vascular', severity: 'toString', feature: 'constructor' }, 'F01'],
    [{ disease: '', severity: 'mild', feature: 'agitation' }, undefined],
    [{ disease: 'F01.51', severity: '', feature: '' }, undefined],
    [{ disease: 'constructor', severity: '', feature: '' }, undefined],
    [{}, undefined],
  ])('%j come to %s', (steps, code) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(steps)) form.set(`dementiaDiagnosis.${name}`, value)
    expect(pickedCode(form, 'dementiaDiagnosis')).toBe(code)
  })

  test('what is unfinished is refused and not dropped', () => {
    const form = new FormData()
    form.set('dementiaDiagnosis.disease', 'other')
    expect(problemOfCode(pickedCode(form, 'dementiaDiagnosis') ?? 'G30.1')).toBe('assessment:errors.code')
  })

  test('a file in the place of a step chooses nothing', () => {
    const form = new FormData()
    form.set('dementiaDiagnosis.disease', new File(['vascular'], 'vascular'))
    expect(pickedCode(form, 'dementiaDiagnosis')).toBeUndefined()
  })

  test('each code has steps that lead to it', () => {
    for (const code of listed) {
      const form = new FormData()
      for (const [name, value] of Object.entries(stepsOf(code))) form.set(`code.${name}`, value)
      expect(pickedCode(form, 'code'), code).toBe(code)
    }
  })
})

function titleIn(language: 'en' | 'es', code: string) {
  const key = titleKey(code)
  return key ? textsIn(language)(key) : ''
}
