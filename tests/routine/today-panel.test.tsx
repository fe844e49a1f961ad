import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import { i18nFor } from '~/i18n/i18n.server'
import { TodayFirst } from '~/routes/circle/today-panel'

function headingOf(open: number, areCompletionsKnown = true) {
  const today = { date: '2026-11-28', lines: [], open, areCompletionsKnown }
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('en')}>
      <StaticRouter location="/">
        <TodayFirst circleId="rosa" today={today} />
      </StaticRouter>
    </I18nextProvider>,
  )
  return /<h2[^>]*>(.*?)<\/h2>/
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()
}

test('the day’s heading counts what is left to do, and has no number when nothing is', () => {
  expect(headingOf(3)).toBe('Today 3')
  expect(headingOf(0)).toBe('Today')
  expect(headingOf(3, false)).toBe('Today')
})
