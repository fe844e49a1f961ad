import type { BackendModule } from 'i18next'

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', { import: 'default' })

/** Loads the texts of one area in one language when a page first needs them, as a hashed file of ours. */
export const textsInBrowser: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, done) {
    const load = files[`../../locales/${language}/${area}.json`]
    if (!load) return done(new Error(`No texts for ${area} in ${language}`), null)
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    )
  },
}
