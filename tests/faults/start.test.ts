import { createECDH } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serve, start } from '../serve'

let DATA_DIR = ''
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'kinfold-start-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }))

async function refusal(settings: Record<string, string>) {
  const { code, output } = await start({ DATA_DIR, PORT: '0', PUBLIC_URL: undefined, ...settings }).ended
  expect(code).toBe(1)
  expect(output).not.toMatch(/^\s+at /m) // no stack
  return { lines: output.trim().split('\n') }
}

async function wasUsed(then: (database: Database.Database) => void = () => {}) {
  const server = await serve({ DATA_DIR })
  await server.stop()
  const database = new Database(join(DATA_DIR, 'kinfold.db'))
  then(database)
  database.close()
}

function addUser(database: Database.Database, email: string) {
  database
    .prepare(
      "INSERT INTO User (id, email, firstName, lastName, createdAt, updatedAt) VALUES ('u', ?, 'Joan', 'Whitaker', ?, ?)",
    )
    .run(email, '2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000+00:00')
}

describe('wrong settings', () => {
  test.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'circles.example.org' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://circles.example.org' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://circles.example.org' }, 'https://'],
    [{ SMTP_URL: 'http://mail.example.org' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp:mail.example.org' }, 'SMTP_URL'],
    [{ PORT: '1.5' }, 'PORT must be'],
    [{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Kinfold' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Kinfold <>' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'Us <us@localhost>' }, 'MAIL_FROM'],
    [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL'],
    [{ LINK_TERMS: 'javascript:alert(1)' }, 'LINK_TERMS'],
    [{ GOOGLE_CLIENT_ID: 'only half' }, 'GOOGLE_CLIENT_SECRET'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ OPEN_CIRCLES: 'maybe' }, 'OPEN_CIRCLES'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV must be'],
    [{ HOST: '0.0.0.0' }, 'PUBLIC_URL'],
  ])('%j stop the start with one line that names them', async (settings, name) => {
    const { lines } = await refusal(settings)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(name)
  })

  test('two problems are two lines', async () => {
    const { lines } = await refusal({ PORT: 'many', SUPPORT_EMAIL: 'nobody' })
    expect(lines).toHaveLength(2)
  })
})

describe('the data folder', () => {
  test('is for its owner alone, and so is what lies in it', async () => {
    await wasUsed()
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
    for (const file of ['kinfold.db', 'secrets.json', 'kinfold.lock'])
      expect(statSync(join(DATA_DIR, file)).mode & 0o777).toBe(0o600)
  })

  test('that cannot be made is one line', async () => {
    const file = join(DATA_DIR, 'a-file')
    writeFileSync(file, '')
    const { lines } = await refusal({ DATA_DIR: join(file, 'data') })
    expect(lines).toEqual([expect.stringContaining('cannot be written')])
  })

  test('with a file that is no database is one line', async () => {
    writeFileSync(join(DATA_DIR, 'kinfold.db'), 'x'.repeat(10_000))
    const { lines } = await refusal({})
    expect(lines).toEqual([expect.stringContaining('Restore a backup')])
  })

  test.each([
    ['missing', () => rmSync(join(DATA_DIR, 'kinfold.db'))],
    ['empty', () => truncateSync(join(DATA_DIR, 'kinfold.db'), 0)],
  ])('whose database is %s is no new instance', async (_, lose) => {
    await wasUsed((database) => addUser(database, 'joan@example.test'))
    lose()
    const { lines } = await refusal({})
    expect(lines).toEqual([expect.stringContaining('kinfold.db is missing or empty')])
    expect(readdirSync(DATA_DIR)).toContain('secrets.json')
  })

  test('whose lock is damaged says so, and nothing of the database', async () => {
    await wasUsed()
    writeFileSync(join(DATA_DIR, 'kinfold.lock'), 'x'.repeat(8192))
    const { lines } = await refusal({})
    expect(lines).toEqual([expect.stringContaining('kinfold.lock is damaged')])
  })

  test('that a newer version made is one line', async () => {
    await wasUsed((database) =>
      database.exec(
        "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '', '99990101000000_next')",
      ),
    )
    const { lines } = await refusal({})
    expect(lines).toEqual([expect.stringContaining('99990101000000_next')])
  })

  test('of the demo is refused by an instance for the world', async () => {
    await wasUsed((database) => addUser(database, 'coach@kinfold.test'))
    for (const address of ['http://localhost:3000', 'https://circles.example.org']) {
      const { lines } = await refusal({ PUBLIC_URL: address })
      expect(lines).toEqual([expect.stringContaining('demo accounts')])
    }
  })
})

describe('secrets', () => {
  test('that were lost are not made anew behind the back of the people who are there', async () => {
    await wasUsed((database) => addUser(database, 'joan@example.test'))
    rmSync(join(DATA_DIR, 'secrets.json'))
    const { lines } = await refusal({})
    expect(lines).toEqual([expect.stringContaining('secrets.json is missing')])
  })

  test('in a torn file are one line', async () => {
    await wasUsed((database) => addUser(database, 'joan@example.test'))
    truncateSync(join(DATA_DIR, 'secrets.json'), 20)
    const { lines } = await refusal({})
    expect(lines).toEqual([expect.stringContaining('secrets.json cannot be read')])
  })

  test('from the settings need no file, and those that are not set make one for themselves', async () => {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const settings = {
      SESSION_SECRET: 'x'.repeat(40),
      WEB_PUSH_PUBLIC_KEY: pair.getPublicKey('base64url'),
      WEB_PUSH_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
        .subarray(-32)
        .toString('base64url'),
    }
    await (await serve({ DATA_DIR, ...settings })).stop()
    expect(() => statSync(join(DATA_DIR, 'secrets.json'))).toThrow('ENOENT')

    await (await serve({ DATA_DIR, SESSION_SECRET: settings.SESSION_SECRET })).stop()
    const kept = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
    expect(Object.keys(kept)).toEqual(['webPush'])
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600)
  })
})

describe('two instances', () => {
  test('the second on a data folder ends and the first goes on', async () => {
    const first = await serve({ DATA_DIR })
    for (let time = 0; time < 3; time += 1) {
      const { lines } = await refusal({})
      expect(lines).toEqual([expect.stringContaining('Another Kinfold runs')])
    }
    expect((await first.ask('/healthz')).text).toBe('ok')
    await first.stop()
  })

  test('after a kill the lock is free at once', async () => {
    const killed = await serve({ DATA_DIR })
    await killed.stop('SIGKILL')
    const next = await serve({ DATA_DIR })
    expect((await next.ask('/healthz')).status).toBe(200)
    await next.stop()
  })

  test('a port that is taken is one line', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const address = other.address()
    const { lines } = await refusal({ PORT: String(typeof address === 'object' && address?.port) })
    expect(lines).toEqual([expect.stringMatching(/Port \d+ is in use/)])
    other.close()
  })
})

test('a new instance prints the code for its set-up, an instance with users does not', async () => {
  const fresh = await serve({ DATA_DIR })
  expect(fresh.output()).toContain('Setup code: ')
  await fresh.stop()
  await wasUsed((database) => addUser(database, 'joan@example.test'))
  const used = await serve({ DATA_DIR })
  expect(used.output()).not.toContain('Setup code: ')
  await used.stop()
})
