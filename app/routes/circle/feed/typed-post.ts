import type { Typed } from '~/domain/records/typed'
import type { FormState } from '~/forms/form-state'

// A post's form in the page, without its definition, which the browser doesn't load.

export const formId = 'post'

export function postForm() {
  return document.querySelector<HTMLFormElement>(`form#${formId}`)
}

/** The form of a new post, with nothing in it yet. */
export const blankPost: FormState = {
  typed: { content: '', visibility: 'everyone', 'observations.shown': 'on', 'observations.withWords': 'on' },
  base: '',
}

export function typedIn(form: FormData | URLSearchParams): Typed {
  const names = [...form.keys()].filter((name) => /^(content|visibility|media|observations)\b/.test(name))
  return Object.fromEntries(
    names.map((name) => [name, name === 'media' ? form.getAll(name).map(String) : String(form.get(name))]),
  )
}

/** Whether two forms have equal contents. Empty fields may be missing. */
export function isSameTyped(one: Typed, other: Typed) {
  const said = (typed: Typed) =>
    JSON.stringify(
      Object.entries(typed)
        .filter(([, value]) => value.length)
        .sort(),
    )
  return said(one) === said(other)
}

/** All words of a form: the text, then the descriptions of its media. */
export function wordsIn({ content, ...rest }: Typed) {
  const descriptions = Object.entries(rest).flatMap(([name, typed]) => (name.endsWith('.alt') ? typed : []))
  return [content, ...descriptions].filter(Boolean).join('\n\n')
}
