import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patched, patches } from '../bin/patches.mjs'

const files = [...new Set(patches.map(({ file }) => file))]

test.each(files)('%s is still what its patches were made for', (file) => {
  const text = readFileSync(`node_modules/${file}`, 'utf8')
  expect(patched(text, file)).not.toBe(text)
  expect(() => patched(text.replaceAll('let ', 'const '), file)).toThrow('is not what its patch was made for')
})
