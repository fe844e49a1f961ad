import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { secretsFile } from '~/data/files.server'
import { env } from '~/env.server'

const Secrets = z.object({ sessionSecret: z.string().min(32) })
type Secrets = z.infer<typeof Secrets>

/** The secrets cannot be read, and making new ones would break what the old ones protect. */
export class SecretsLost extends Error {}

let secrets: Secrets | undefined

/** What signs our short-lived cookies. */
export function sessionSecret() {
  secrets ??= readSecrets()
  if (!secrets) throw new SecretsLost(`${secretsFile} is missing`)
  return secrets.sessionSecret
}

const derived = new Map<string, Buffer>()

/** A key of its own for each purpose, derived from the one secret, so that none of them opens what another protects. */
export function derivedKey(purpose: string) {
  const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', sessionSecret(), '', `kinfold ${purpose}`, 32))
  derived.set(purpose, key)
  return key
}

/** At the start: the secrets of the settings or of the file; a new instance, which has no users, makes its own. */
export function prepareSecrets({ isNew }: { isNew: boolean }) {
  secrets = readSecrets()
  if (secrets) return
  if (!isNew) {
    throw new SecretsLost(
      `${secretsFile} is missing although there are users. Put it back from where you keep it, or set SESSION_SECRET.`,
    )
  }
  secrets = { sessionSecret: randomBytes(32).toString('base64url') }
  writeWhole(secretsFile, `${JSON.stringify(secrets, null, 2)}\n`)
}

function readSecrets(): Secrets | undefined {
  if (env.SESSION_SECRET) return { sessionSecret: env.SESSION_SECRET }
  if (!existsSync(secretsFile)) return undefined
  try {
    return Secrets.parse(JSON.parse(readFileSync(secretsFile, 'utf8')))
  } catch {
    throw new SecretsLost(
      `${secretsFile} cannot be read. Put it back from where you keep it, or set SESSION_SECRET and remove the file.`,
    )
  }
}

/** Writes a file so that at any moment, a power cut included, the old one or the whole new one is there. */
function writeWhole(file: string, text: string) {
  const draft = openSync(`${file}.new`, 'w', 0o600)
  writeSync(draft, text)
  fsyncSync(draft)
  closeSync(draft)
  renameSync(`${file}.new`, file)
  const dir = openSync(dirname(file), 'r')
  fsyncSync(dir)
  closeSync(dir)
}
