import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patched, patches } from '../bin/patches.mjs'

const files = [...new Set(patches.map(({ file }) => file))]

test.each(files)('%s is still what its patches were made for', (file) => {
  const text = readFileSync(`node_modules/${file}`, 'utf8')
  expect(patched(text, file)).not.toBe(text)
  for (const { from } of patches.filter((patch) => patch.file === file).flatMap(({ changes }) => changes))
    expect(() => patched(text.replace(from, ''), file)).toThrow('is not what its patch was made for')
})
