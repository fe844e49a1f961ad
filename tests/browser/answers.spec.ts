import { expect, people, type TestApp, test } from './fixtures'
import { addressOf, pages, showsKey } from './pages'

// Every page as the server answers it, in both languages and without a browser: what a reader without scripts gets.

test.describe.configure({ mode: 'parallel' })

for (const [who, path] of pages) {
  test(`${who ?? 'a guest'} is answered ${path} in both languages`, async ({ app }) => {
    const cookie = who ? `kinfold=${app.signIn(people[who])}` : ''
    for (const language of ['en', 'es'] as const) {
      speak(app, language)
      const answer = await fetch(app.address + addressOf(path, app), {
        headers: { cookie, accept: 'text/html', 'accept-language': language },
      })
      const html = await answer.text()
      expect(answer.status, html.slice(0, 500)).toBeLessThan(500)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html.match(/<main[ >]/g)).toHaveLength(1)
      expect(html).toMatch(/<title>[^<]+ · Kinfold<\/title>/)
      if (!/[?&]lang=/.test(path)) expect(html).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
      expect(textOf(html)).not.toMatch(showsKey)
      expect(formsThatTheBrowserRefuses(html)).toEqual([])
    }
  })
}

/** Everybody's own language; a guest's is the browser's. */
function speak({ db }: TestApp, language: 'en' | 'es') {
  db.prepare('UPDATE User SET language = ?').run(language)
}

/** The browser would refuse an empty field in its own words and language. A post is checked so until scripts run. */
function formsThatTheBrowserRefuses(html: string) {
  const forms = html.match(/<form\b.*?<\/form>/gs) ?? []
  return forms
    .filter((form) => / required=""/.test(form) && !/^<form\b[^>]* novalidate=""/i.test(form))
    .map((form) => form.slice(0, 200))
    .filter((form) => !form.includes('class="composer'))
}

function textOf(html: string) {
  return html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ')
}
