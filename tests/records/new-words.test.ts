import { expect, test } from 'vitest'
import { newWords } from '~/domain/records/new-words'

// Which words of a text did not stand in the one before.

const marked = (before: string, now: string) =>
  newWords(before, now)
    .map(({ text, isNew }) => (isNew ? `[${text}]` : text))
    .join('')

test.each([
  ['Hard of hearing.', 'Hard of hearing. New batteries.', 'Hard of hearing. [New batteries.]'],
  ['5 mg', '20 drops', '20 drops'],
  ['Cane outside.', 'Cane outside.', 'Cane outside.'],
  ['walks alone at night', 'walks at night', 'walks at night'],
  ['one two three', 'one 2 three four', 'one [2 ]three [four]'],
  ['one\ntwo', 'one two', 'one two'],
])('of “%s” and “%s”', (before, now, said) => {
  expect(marked(before, now)).toBe(said)
})

test('says all of the text, whatever it is', () => {
  const long = 'word '.repeat(2_000)
  for (const [before, now] of [
    ['', ''],
    ['', 'new'],
    [long, `${long} more`],
    ['  spaces  kept ', '  spaces  kept  too '],
  ] as const) {
    expect(
      newWords(before, now)
        .map(({ text }) => text)
        .join(''),
    ).toBe(now)
  }
  expect(newWords(long, `${long}more`)).toHaveLength(1)
})
