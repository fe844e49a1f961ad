import { expect, test } from 'vitest'
import { isProbablyCut } from '~/routes/circle/note-rows'

test('without measuring, a note of more than two rows is known by its lines and its length', () => {
  const cases: [string, boolean][] = [
    ['', false],
    ['Call after ten.', false],
    ['Call after ten.\nNot on Sundays.', false],
    ['Call after ten.\nNot on Sundays.\nAsk for Elena.', true],
    ['Call after ten.\n\nAsk for Elena.', true],
    ['Prefers to be called by her daughter, who lives two streets away and has the key.', true],
  ]
  for (const [note, isCut] of cases) expect(isProbablyCut(note), JSON.stringify(note)).toBe(isCut)
})
