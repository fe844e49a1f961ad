import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router-dom/server'
import { sections } from '~/domain/assessment/sections'
import { emptyValueOf, type RecordValue } from '~/domain/records/fields'
import { type PartShown, partsOf } from '~/domain/records/view'
import type { SectionName } from '~/domain/section-names'
import { formatterFor } from '~/i18n/formatter.server'
import { i18nFor } from '~/i18n/i18n.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { SectionView } from '~/routes/circle/assessment/section-view'

/** A section in English, perhaps after it said something else, without its markup: a bar stands between its texts. */
export async function shown(name: SectionName, now: RecordValue, before?: RecordValue) {
  return shownParts(await partsIn(name, now, before))
}

/** The parts of a section, worded in English. */
export async function partsIn(name: SectionName, now: RecordValue, before?: RecordValue) {
  const formatter = await formatterFor(new Request('http://localhost'), { language: 'en', timeZone: null })
  const whole = (value: RecordValue) => ({ ...emptyValueOf(sections[name]), ...value })
  return partsOf(sections[name], whole(now), wordsReaderOf(formatter), before && whole(before))
}

/** The same of parts that are worded already. */
export function shownParts(parts: PartShown[]) {
  const page = (
    <StaticRouter location="/">
      <I18nextProvider i18n={i18nFor('en')}>
        <SectionView circleId="rosa" recipientName="Rosa" parts={parts} />
      </I18nextProvider>
    </StaticRouter>
  )
  return renderToStaticMarkup(page)
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
}
