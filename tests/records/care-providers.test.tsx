import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '~/i18n/i18n.server'
import { Reach } from '~/routes/circle/care-providers'

test('a fax number stays in one line, and its dot stands outside of that line, with a space on either side', () => {
  const words = { phone: '(505) 555-0142', phoneType: 'work', fax: '(505) 555-0143' }
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('en')}>
      <Reach number="5055550142" words={words} />
    </I18nextProvider>,
  )
  expect(page).toContain(
    '</a><span> (work)</span></span><span class="faint"><span class="tnum">Fax (505) 555-0143</span></span>',
  )
})
