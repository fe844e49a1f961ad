import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// Reads the built client, which npm test makes before this runs.

type Entry = { module: string; imports?: string[] }
type Manifest = { entry: Entry; routes: Record<string, Entry & { id: string; parentId?: string; path?: string }> }

const dir = 'build/client/assets'
const scripts = existsSync(dir) ? readdirSync(dir).filter((file) => file.endsWith('.js')) : []
const most = 150 * 1024 // of any page, compressed
const budgets: Record<string, number> = {
  'routes/circle/feed/list': 122 * 1024,
  'routes/circles/home': 106 * 1024,
  'routes/circle/profile': 112 * 1024,
  'routes/circle/team/list': 110 * 1024,
  'routes/activity-feed/list': 107 * 1024,
}

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

describe('the scripts of a page, compressed', () => {
  const manifest = readManifest()
  const pages = Object.values(manifest.routes).filter(({ id }) => id.startsWith('routes/'))

  test('there are pages to weigh', () => {
    expect(pages.length).toBeGreaterThan(15)
    for (const id of Object.keys(budgets)) expect(manifest.routes[id], id).toBeDefined()
  })

  test.each(pages.map(({ id }) => id))('%s', (id) => {
    const bytes = weigh(manifest, id)
    expect(bytes).toBeGreaterThan(50 * 1024)
    expect(bytes, `${Math.round(bytes / 1024)} KB`).toBeLessThanOrEqual(budgets[id] ?? most)
  })
})

/** All that the browser loads for a page: the entry, the root, its parents and itself, each file once. */
function weigh({ entry, routes }: Manifest, id: string) {
  const files = new Set([entry.module, ...(entry.imports ?? [])])
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  return [...files].reduce((sum, file) => sum + statSync(`build/client${file}.br`).size, 0) // as they are served
}

function readManifest(): Manifest {
  const file = existsSync(dir)
    ? readdirSync(dir).find((name) => name.startsWith('manifest-') && name.endsWith('.js'))
    : undefined
  if (!file) throw new Error('There is no build. npm run build makes it.')
  return JSON.parse(
    readFileSync(`${dir}/${file}`, 'utf8')
      .replace(/^window\.__remixManifest=/, '')
      .replace(/;\s*$/, ''),
  )
}
