import type { BackendModule } from 'i18next'

const tries = 20
const pauseMs = 1_000
const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', { import: 'default' })

/** Loads the texts of one area in one language when a page first needs them, as a hashed file of ours. */
export const textsInBrowser: BackendModule = {
  type: 'backend',
  init() {},
  read(language, area, done) {
    const load = files[`../../locales/${language}/${area}.json`]
    if (!load) return done(new Error(`No texts for ${area} in ${language}`), null)
    loadPatiently(load).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    )
  },
}

/** Waits for a network that is lost: until the texts are there the page before stays, and keys are never shown. */
async function loadPatiently<T>(load: () => Promise<T>) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && tried >= tries) throw error
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
}
