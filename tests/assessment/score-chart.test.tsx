import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { type MeasureType, measures, measureTypes } from '~/domain/assessment/measures'
import type { Measure } from '~/domain/assessment/score-series'
import type { Language } from '~/domain/user'
import { i18nFor } from '~/i18n/i18n.server'
import { ScoresOverTime } from '~/routes/circle/assessment/score-chart'
import { drawScores } from '~/routes/circle/assessment/score-charts'
import { useScoreWords } from '~/routes/circle/assessment/score-words'

function html(language: Language, page: JSX.Element) {
  return renderToStaticMarkup(<I18nextProvider i18n={i18nFor(language)}>{page}</I18nextProvider>)
}

function charts(language: Language, ...entries: [type: MeasureType, date: string, score: string][]) {
  const all = entries.map(([type, date, score], id): Measure => ({ id: `${id}`, type, date, score }))
  return html(language, <ScoresOverTime charts={drawScores(all, language)} />)
}

function Reading({ type, score }: { type: MeasureType; score: string }) {
  const { nameOf, scoreOf, readingOf } = useScoreWords()
  return <>{[nameOf(type), scoreOf(type, score), readingOf(type, score)].join(': ')}</>
}

/** What is said above each chart. */
function captions(page: string) {
  return [...page.matchAll(/<figcaption><p[^>]*>(.*?)<\/p>/g)].map(([, caption]) => caption)
}

test('a chart says how its scores changed, in whole sentences', () => {
  const said: [Language, string, string][] = [
    ['en', '2026-10-12', 'Higher is better. MoCA fell 4 points in 16 months.'],
    ['en', '2025-06-04', 'Higher is better. MoCA fell 4 points on the same day.'],
    ['es', '2026-10-12', 'Más alto es mejor. MoCA bajó 4 puntos en 16 meses.'],
    ['es', '2025-06-05', 'Más alto es mejor. MoCA bajó 4 puntos en 1 día.'],
  ]
  for (const [language, day, caption] of said)
    expect(captions(charts(language, ['moca', '2025-06-04', '19'], ['moca', day, '15']))).toEqual([caption])
})

test('every kind of change has words in both languages, and the drawings say the same', () => {
  for (const language of ['en', 'es'] as const)
    for (const type of measureTypes) {
      const [low = '', high = ''] = [measures[type].scores[1], measures[type].scores[2]]
      for (const [before, after] of [[low, high], [high, low], [low, low], [low]])
        for (const day of ['2026-01-01', '2026-01-02', '2026-01-20', '2026-09-01']) {
          const later = after === undefined ? [] : [[type, day, after] as [MeasureType, string, string]]
          const page = charts(language, [type, '2026-01-01', before ?? ''], ...later)
          const name = `${language} ${type} ${before} ${after} ${day}`
          const [caption = ''] = captions(page)
          const titles = [...page.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = '']) => title)
          expect(titles.length, name).toBe(after === undefined ? 0 : 2) // one score is said, not drawn
          for (const title of titles) expect(caption.endsWith(` ${title}`), `${name}: ${caption}`).toBe(true)
          expect(page, name).not.toMatch(/changes\.|directions\.|names\.|\{\{|\$t|undefined|NaN/)
        }
    }
})

test('each drawing has a second look for narrow pages, months in words, and marks that differ', () => {
  const page = charts(
    'es',
    ['moca', '2025-06-04', '19'],
    ['mmse', '2025-12-01', '22'],
    ['fast', '2026-01-01', '6a'],
    ['fast', '2026-02-01', '6b'],
  )
  expect(page.match(/<svg class="trend wide"/g)).toHaveLength(2)
  expect(page.match(/<svg class="trend narrow"/g)).toHaveLength(2)
  expect(page).toContain('>jun 2025</text>')
  expect(page).toContain('>Habitual: MoCA 26 a 30, MMSE 24 a 30</text>')
  expect(page).toMatch(/<circle class="pt"/)
  expect(page).toMatch(/<rect class="pt second"/)
})

test('without scores there is nothing', () => {
  expect(charts('en')).toBe('')
  expect(charts('en', ['moca', '2026-01-01', '31'])).toBe('')
})

test('a score is said before its reading, and each possible one has both', () => {
  const said = (language: Language, type: MeasureType, score: string) =>
    html(language, <Reading type={type} score={score} />)
  expect(said('en', 'moca', '15')).toBe('MoCA: 15 of 30: Moderate range')
  expect(said('es', 'fast', '6a')).toBe('FAST: Etapa 6a: Rango moderadamente grave')
  expect(said('en', 'cdr', '0.5')).toBe('CDR: 0.5: Very mild or questionable')
  expect(said('en', 'moca', '31')).toBe('MoCA: 31: ')
  for (const type of measureTypes)
    for (const score of measures[type].scores)
      for (const language of ['en', 'es'] as const)
        expect(said(language, type, score), `${language} ${type} ${score}`).toMatch(/^[\w-]+: .+: [A-Z][\p{L} ]+$/u)
})
