import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatars } from '~/components/person'

const people = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `${place}`, firstName: `P${place}`, lastName: 'Delgado' }))
const drawn = (count: number, most?: number) => {
  const html = renderToStaticMarkup(<Avatars people={people(count)} most={most} />)
  const names = html.match(/aria-label="([^"]*)"/)?.[1]?.split(', ').length
  return { faces: html.match(/avatar tint-/g)?.length, more: html.match(/>\+(\d+)</)?.[1], names }
}

test.each([
  ['a full row', 5, 1, undefined],
  ['a full row', 5, 5, undefined],
  ['a full row', 5, 6, '1'],
  ['a full row', 5, 50, '45'],
  ['a reduced row', 2, 1, undefined],
  ['a reduced row', 2, 2, undefined],
  ['a reduced row', 2, 3, '1'],
  ['a reduced row', 2, 50, '48'],
])('%s has %i places, so of %i people it counts %s, and names all', (_, most, count, more) => {
  expect(drawn(count, most)).toEqual({ faces: Math.min(most, count), more, names: count })
})

test('a row is a full one unless it says otherwise', () => {
  expect(drawn(7)).toEqual({ faces: 5, more: '2', names: 7 })
})
