import { expect, test } from 'vitest'
import { oncePer } from '~/domain/once-per'

test('something is computed once for each object and key, and again for another object that says the same', () => {
  const computed: string[] = []
  const known = oncePer<{ name: string }, string>()
  const read = (one: { name: string }, key: string) =>
    known(one, key, () => {
      computed.push(`${one.name} ${key}`)
      return `${one.name} in ${key}`
    })
  const rosa = { name: 'Rosa' }
  expect([read(rosa, 'en'), read(rosa, 'en'), read(rosa, 'es')]).toEqual(['Rosa in en', 'Rosa in en', 'Rosa in es'])
  expect(read({ name: 'Rosa' }, 'en')).toBe('Rosa in en')
  expect(computed).toEqual(['Rosa en', 'Rosa es', 'Rosa en'])
})
