import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Reads the built client, which npm test makes before this runs.

const dir = 'build/client/assets'
const scripts = existsSync(dir) ? readdirSync(dir).filter((file) => file.endsWith('.js')) : []

test('no script of the browser holds code of the server', () => {
  expect(scripts.length).toBeGreaterThan(20)
  for (const file of scripts) {
    const code = readFileSync(`${dir}/${file}`, 'utf8')
    expect(code, file).not.toMatch(
      /PrismaClient|better-sqlite3|argon2|nodemailer|["']node:|process\.env\.[A-Z]|ZodObject/,
    )
  }
})

test('no two scripts need each other before they run', () => {
  const imports = new Map(
    scripts.map((file) => {
      const code = readFileSync(`${dir}/${file}`, 'utf8')
      return [file, [...code.matchAll(/(?:from|import)"\.\/([\w.~-]+\.js)"/g)].map(([, other = '']) => other)]
    }),
  )
  const cycleFrom = (file: string, way: string[]): string[] | undefined => {
    if (way.includes(file)) return [...way, file]
    for (const other of imports.get(file) ?? []) {
      const found = cycleFrom(other, [...way, file])
      if (found) return found
    }
    imports.set(file, []) // looked through
    return undefined
  }
  expect([...imports.values()].flat().length).toBeGreaterThan(200)
  for (const file of scripts) expect(cycleFrom(file, [])).toBeUndefined()
})

test('every file of the server is ASCII: one other letter doubles what it takes in memory', () => {
  const files = readdirSync('build', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !file.startsWith('client/'),
  )
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(/[^\0-\x7f]/.exec(readFileSync(`build/${file}`, 'utf8'))?.[0], file).toBeUndefined()
})
