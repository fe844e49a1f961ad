import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { MediaInput } from '~/components/media-field'
import type { Upload, Uploads } from '~/components/uploads'
import type { Language } from '~/domain/user'
import { i18nFor } from '~/i18n/i18n.server'

function markup(language: Language, ...pending: Upload[]) {
  const nothing = () => {}
  const acts = { refuse: nothing, begin: nothing, retry: nothing, drop: nothing }
  const uploads: Uploads = { pending, isBusy: false, waiting: 0, failed: 0, ...acts }
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(language)}>
      <MediaInput uploads={uploads} />
    </I18nextProvider>,
  )
}

test('the buttons of files name what they do, and the file for those who only hear them', () => {
  const file = { key: 1, names: ['walk.jpg'], share: 0.5 }
  const cases: [Language, Upload, string, string][] = [
    ['en', { ...file, problem: 'format' }, 'Remove walk.jpg', 'Remove'],
    ['en', file, 'Cancel walk.jpg', 'Cancel'],
    ['es', { ...file, problem: 'format' }, 'Quitar walk.jpg', 'Quitar'],
    ['es', file, 'Cancelar walk.jpg', 'Cancelar'],
  ]
  for (const [language, upload, name, shown] of cases) {
    const [, label, words] = markup(language, upload).match(/<button[^>]* aria-label="([^"]*)"[^>]*>([^<]*)</) ?? []
    expect([label, words], `${language} ${upload.problem}`).toEqual([name, shown])
  }
})

test('the button that adds says on every screen that a video may be added too', () => {
  const words = (language: Language) => markup(language).match(/<summary[^>]*>(.*)<\/summary>/)?.[1] ?? ''
  expect(words('en').replace(/<[^>]*>/g, '')).toBe('Photo or video')
  expect(words('es').replace(/<[^>]*>/g, '')).toBe('Foto o video')
})
