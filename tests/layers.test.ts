import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { missingExports } from '../bin/route-defaults.mjs'
import { siteMap } from './site-map'

// Who may import whom, as docs/decisions.md and the layout of the code say.

type Import = { from: string; to: string; isTypeOnly: boolean }

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => `app/${file}`)
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('/generated/'))
const imports = files.flatMap(importsOf)
const routes = new Set((await siteMap({})).map(({ file }) => `app/${file}`.replace(/\.tsx?$/, '')))
const own = imports.filter(({ to }) => to.startsWith('app/'))

/** Which layers each layer's files may import, besides their own. Types may come from further away. */
const mayReach: Record<string, readonly string[]> = {
  routes: [
    'paths',
    'programme-paths',
    'provider-paths',
    'chat-paths',
    'survey-paths',
    'assessment-paths',
    'forms',
    'components',
    'ui',
    'http',
    'domain',
    'i18n',
    'live',
    'env.server',
    'secrets.server',
    'mail',
  ],
  components: ['paths', 'chat-paths', 'forms', 'ui', 'domain', 'i18n', 'live', 'http'],
  forms: ['ui', 'domain', 'data', 'http', 'i18n', 'live'],
  ui: [],
  http: [
    'paths',
    'assessment-paths',
    'chat-paths',
    'domain',
    'i18n',
    'env.server',
    'secrets.server',
    'ui',
    'data',
    'media',
  ],
  domain: ['data', 'env.server', 'secrets.server', 'i18n', 'mail'],
  data: ['env.server', 'secrets.server'],
  live: ['paths', 'domain', 'http', 'data'],
  i18n: ['domain', 'env.server'],
  mail: [
    'paths',
    'chat-paths',
    'programme-paths',
    'provider-paths',
    'domain',
    'i18n',
    'env.server',
    'secrets.server',
    'http',
  ],
  media: ['domain', 'data', 'env.server'],
  jobs: ['domain', 'mail', 'media', 'http'],
}

describe('layers', () => {
  const crossing = own.filter(
    ({ from, to, isTypeOnly }) => !isTypeOnly && layerOf(from) in mayReach && layerOf(from) !== layerOf(to),
  )

  test('there are walls to watch', () => {
    expect(crossing.length).toBeGreaterThan(100)
  })

  test.each(Object.keys(mayReach))('%s reaches only where it may', (layer) => {
    const strays = crossing.filter(({ from, to }) => layerOf(from) === layer && !mayReach[layer]?.includes(layerOf(to)))
    expect(strays.map(say)).toEqual([])
  })

  test('the database is opened by the domain, the live hub and the guards’ fault alone', () => {
    const strays = own
      .filter(({ to, isTypeOnly }) => /^app\/data\/(db|write|connection|migrate)\.server/.test(to) && !isTypeOnly)
      .filter(
        ({ from }) =>
          !/^app\/(data|domain)\//.test(from) && !['app/app.server.ts', 'app/http/guards.server.ts'].includes(from),
      )
    expect(strays.map(say)).toEqual([])
  })

  test('no route decides by itself what the rules allow: a command or a query does', () => {
    const deciding = /\ballow(Levels)?\(|\bnew Forbidden\(/
    const calls = files.filter((file) => layerOf(file) === 'routes' && deciding.test(readFileSync(file, 'utf8')))
    expect(calls).toEqual([])
  })

  test('nothing imports a route, but for the type of its loader', () => {
    expect(routes.size).toBeGreaterThan(100)
    expect(own.filter(({ to, isTypeOnly }) => isRoute(to) && !isTypeOnly).map(say)).toEqual([])
  })

  test('a component that stands with the routes of an area serves that area alone', () => {
    const strays = own.filter(
      ({ from, to, isTypeOnly }) => layerOf(to) === 'routes' && !isTypeOnly && areaOf(from) !== areaOf(to),
    )
    expect(strays.map(say)).toEqual([])
  })

  test('a component that serves one area stands with its routes', () => {
    const areasOf = (file: string, seen = new Set<string>()): string[] => {
      if (seen.has(file)) return []
      seen.add(file)
      const importers = own.filter(({ to }) => to === file.replace(/\.tsx?$/, ''))
      return importers.flatMap(({ from }) => {
        if (layerOf(from) === 'routes') return [areaOf(from) ?? '']
        return /^app\/(components|forms|live|http)\//.test(from) ? areasOf(from, seen) : [from]
      })
    }
    const components = files.filter((file) => /^app\/components\/.*\.tsx$/.test(file))
    expect(components.length).toBeGreaterThan(20)
    const only = components.filter((file) => {
      const [area, ...others] = new Set(areasOf(file))
      return area && !others.length && !area.startsWith('app/') // the root serves all areas
    })
    expect(only).toEqual([])
  })

  test('what runs in a browser imports nothing of the server’s', () => {
    const inBrowser = (file: string) =>
      !file.includes('.server') &&
      (/^app\/(components|forms|ui|entry\.client)/.test(file) || (layerOf(file) === 'routes' && !isRoute(file)))
    const strays = own.filter(({ from, to, isTypeOnly }) => inBrowser(from) && to.includes('.server') && !isTypeOnly)
    expect(strays.map(say)).toEqual([])
  })

  test('the shared part of the domain is pure', () => {
    const shared = own.filter(({ from }) => from.startsWith('app/domain/') && !from.includes('.server'))
    expect(shared.length).toBeGreaterThan(3)
    expect(shared.filter(({ to, isTypeOnly }) => to.includes('.server') && !isTypeOnly).map(say)).toEqual([])
  })
})

describe('each sharp tool has one importer', () => {
  test.each<[string, RegExp]>([
    ['better-sqlite3', /^app\/data\//],
    ['@prisma/adapter-better-sqlite3', /^app\/data\//],
    ['nodemailer', /^app\/mail\//],
    ['web-push', /^app\/mail\//],
    ['@fastify/busboy', /^app\/http\//],
    ['aws4fetch', /^app\/media\//],
    ['sharp', /^app\/media\//],
    ['remix-auth', /^app\/http\//],
    ['remix-auth-google', /^app\/http\//],
    ['@node-rs/argon2', /^app\/domain\/accounts\//],
    ['@simplewebauthn/server', /^app\/domain\/second-factor\/webauthn/],
    [
      '@simplewebauthn/browser',
      /^app\/(components\/passkey-form|routes\/(access\/login-code|settings\/passkeys\/new))\.tsx$/,
    ],
    ['rrule', /^app\/domain\/routine\/recurrence\.ts$/],
    ['date-fns', /^app\/i18n\/format\.ts$|^app\/domain\//],
    ['@headlessui/react', /^app\/ui\//],
  ])('%s', (tool, place) => {
    const users = imports.filter(({ to, isTypeOnly }) => to === tool && !isTypeOnly).map(({ from }) => from)
    expect(users.length).toBeGreaterThan(0)
    expect(users.filter((from) => !place.test(from))).toEqual([])
  })
})

test('not even the types of better-sqlite3 leave app/data', () => {
  const users = imports.filter(({ to }) => to === 'better-sqlite3').map(({ from }) => from)
  expect(users.filter((from) => !from.startsWith('app/data/'))).toEqual([])
})

describe('what must be written in order', () => {
  const code = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const writing = /(\w+)\s*\.(signal|audit)\s*\.(create|createMany|createManyAndReturn|update|updateMany|upsert)\(/g

  test('signals and audit rows are written with the transaction of write() alone', () => {
    const writes = code.flatMap(({ file, text }) => [...text.matchAll(writing)].map(([, by]) => ({ file, by })))
    expect(writes.length).toBeGreaterThan(1)
    expect(writes.filter(({ by }) => by !== 'tx')).toEqual([])
    expect(code.filter(({ text }) => /INSERT INTO "?(Signal|Audit)\b/.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('signals are added by one function, whose topics are typed', () => {
    const adding = code.filter(({ text }) => /\bsignal\s*\.create/.test(text)).map(({ file }) => file)
    expect(adding).toEqual(['app/domain/signals/commands.server.ts'])
  })

  test('the Prisma client that could write is known to app/data alone, and opens its transactions in write()', () => {
    const users = own.filter(({ to }) => to === 'app/data/client.server').map(({ from }) => from)
    expect(users.filter((from) => !from.startsWith('app/data/'))).toEqual([])
    const opening = code.filter(({ text }) => text.includes('$transaction(')).map(({ file }) => file)
    expect(opening).toEqual(['app/data/write.server.ts'])
  })
})

describe('cycles', () => {
  // Two folders of the domain that import each other, and why.
  const allowed: Record<string, string> = {
    'activity members': 'a change reloads the acting member, and a change of a member is an activity',
    'assessment progress': 'a concern becomes an action as its section is saved, and an action identifies its concern',
    'notifications outbox': 'a notification is queued as an email, and checked again when that leaves',
  }

  test('two domain folders import each other, types included, only where a reason stands here', () => {
    expect(pairsOf(own)).toEqual(Object.keys(allowed).sort())
  })

  test('no file imports itself by way of others', () => {
    const next = new Map<string, string[]>()
    for (const { from, to, isTypeOnly } of own)
      if (!isTypeOnly) next.set(bare(from), [...(next.get(bare(from)) ?? []), to])
    const reaches = (goal: string) => {
      const seen = new Set<string>()
      const open = [...(next.get(goal) ?? [])]
      for (let file = open.pop(); file !== undefined; file = open.pop()) {
        if (seen.has(file)) continue
        seen.add(file)
        open.push(...(next.get(file) ?? []))
      }
      return seen.has(goal)
    }
    expect(next.size).toBeGreaterThan(100)
    expect([...next.keys()].filter(reaches)).toEqual([])
  })

  function pairsOf(all: Import[]) {
    const known = new Set(all.map(({ from, to }) => `${nounOf(from)} ${nounOf(to)}`))
    return [...known].sort().filter((pair) => {
      const [one = '', other = ''] = pair.split(' ')
      return one && other && one < other && known.has(`${other} ${one}`)
    })
  }

  function nounOf(file: string) {
    return file.match(/^app\/domain\/([\w-]+)\//)?.[1] ?? ''
  }
})

test('what a form was answered is read by useAnswer alone, which outlives a live refresh', () => {
  const readers = files.filter((file) => readFileSync(file, 'utf8').includes('useActionData'))
  expect(readers).toEqual(['app/live/use-answer.ts'])
})

describe('a page that can show why its form was not sent', () => {
  const code = (file: string) => readFileSync(file, 'utf8')
  const pages = files.filter((file) => file.startsWith('app/routes/') && /^export default /m.test(code(file)))
  const shown = reaching('app/live/not-sent', /^app\/(routes|components|forms)\//)
  const withForm = pages.filter(
    (file) => shown.has(bare(file)) && /^export (const|(async )?function) action\b/m.test(code(file)),
  )

  test('sends it so that it stays', () => {
    expect(withForm.length).toBeGreaterThan(50)
    const sending = (file: string) => [code(file), ...missingExports(code(file), `/app/${file}`)].join('\n')
    expect(withForm.filter((file) => !/^export .*\bclientAction\b/m.test(sending(file)))).toEqual([])
  })

  test('leaves the usual `clientAction` to the build', () => {
    expect(pages.filter((file) => /clientAction = sendOrStay<typeof action>$/m.test(code(file)))).toEqual([])
  })
})

test('zod is imported by its namespace, of which the bundle leaves out its forty languages', () => {
  expect(files.filter((file) => /import \{[^}]*\} from 'zod'/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('texts with elements in them are made by RichText: Trans would parse what people wrote as markup', () => {
  const code = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const using = (pattern: RegExp) => files.filter((file) => pattern.test(code.get(file) ?? ''))
  expect(
    using(/\bimport[^;]*?\bTrans\b[^;]*?'react-i18next|<Trans\b|TransWithoutContext|from 'react-i18next\/icu/),
  ).toEqual([])
  expect(using(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML/)).toEqual([])
  // Each instance fills texts by textFormat, which reads no value as a template.
  const making = using(/from 'i18next'/).filter((file) => /createInstance\(|\.init\(/.test(code.get(file) ?? ''))
  expect(making).toEqual(['app/entry.client.tsx', 'app/i18n/i18n.server.ts'])
  for (const file of making) expect(code.get(file)).toContain('.use(textFormat())')
})

test('nothing is keyed by an id that a loader makes: each refresh would draw it anew and lose the input', () => {
  const keyed = /\bkey=\{[^\n]*submissionId|\bkey: *[^\n,]*submissionId/i
  const storedDrafts = 'app/routes/circle/assessment/other-drafts.tsx'
  expect(files.filter((file) => keyed.test(readFileSync(file, 'utf8')))).toEqual([storedDrafts])
})

test('utilities stand in their component: stylesheets get no more blocks of them', () => {
  const sheets = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  const blocks = sheets.flatMap((file) => readFileSync(`app/${file}`, 'utf8').match(/@apply/g) ?? [])
  expect(sheets.length).toBeGreaterThan(20)
  expect(blocks.length).toBeLessThanOrEqual(1_564) // lower it with each one that goes
})

test('days are reckoned with in one place', () => {
  const code = files.filter((file) => /^app\/(domain|routes)\//.test(file))
  const reckoning = code.filter((file) => /T00:00:00Z|86_400_000/.test(readFileSync(file, 'utf8')))
  expect(reckoning).toEqual(['app/domain/days.ts'])
})

test('long work lets others have their turn in one way', () => {
  const users = files.filter((file) => /import \{[^}]*setImmediate/.test(readFileSync(file, 'utf8')))
  expect(users).toEqual(['app/data/batches.ts'])
})

describe('sizes', () => {
  test('no file is longer than 250 lines', () => {
    expect(files.filter((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length > 250)).toEqual([])
  })

  test('no function is longer than 60 lines', () => {
    const found = files.filter((file) => /\.tsx?$/.test(file)).flatMap(functionsOf)
    expect(found.length).toBeGreaterThan(1_000)
    expect(found.filter(({ lines }) => lines > 60)).toEqual([])
  })
})

test('nothing is called utils, helpers or the like, and no file only re-exports', () => {
  const names = /(^|\/)(utils?|lib|helpers?|hooks|services?|types|constants|common|misc)(\/|\.tsx?$)/
  expect(files.filter((file) => names.test(file))).toEqual([])
  expect(files.filter((file) => file.endsWith('/index.ts') && !file.startsWith('app/routes/'))).toEqual([])
})

/** Whether the site map names this file: an import leaves out its ending. */
function isRoute(file: string) {
  return routes.has(file.replace(/\.tsx?$/, ''))
}

/** The area of a file among the routes: the first folder. */
function areaOf(file: string) {
  return layerOf(file) === 'routes' ? file.split('/')[2] : undefined
}

function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  const found = text.matchAll(
    /^(import|export)\s+(type\s)?([^;'"]*?)\s*from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...found].map(([, , type, names = '', from1, from2, from3]) => {
    const inner = names.match(/^\{([^}]*)\}$/)?.[1]
    const isTypeOnly =
      Boolean(type) ||
      Boolean(
        inner
          ?.split(',')
          .filter((name) => name.trim())
          .every((name) => name.trim().startsWith('type ')),
      )
    return { from, to: resolved(from, from1 ?? from2 ?? from3 ?? ''), isTypeOnly }
  })
}

/** Every function of a file with its length in lines, those within others too. */
function functionsOf(file: string) {
  const found: { at: string; lines: number }[] = []
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) {
      const first = lineOf(node.getStart())
      found.push({ at: `${file}:${first}`, lines: lineOf(node.end) - first + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function resolved(from: string, to: string) {
  if (to.startsWith('~/')) return `app/${to.slice(2)}`
  return to.startsWith('.') ? relative(process.cwd(), resolve(join(dirname(from), to))) : to
}

/** The files that import one, directly or by way of files matched by `through`. */
function reaching(goal: string, through: RegExp) {
  const found = new Set<string>()
  const open = [goal]
  for (let to = open.pop(); to !== undefined; to = open.pop()) {
    for (const { from } of own.filter((one) => one.to === to && !one.isTypeOnly && through.test(one.from))) {
      if (!found.has(bare(from))) open.push(bare(from))
      found.add(bare(from))
    }
  }
  return found
}

function bare(file: string) {
  return file.replace(/\.(tsx?|mjs)$/, '')
}

function layerOf(file: string) {
  return file.split('/')[1]?.replace(/\.tsx?$/, '') ?? ''
}

function say({ from, to }: Import) {
  return `${from} imports ${to}`
}
