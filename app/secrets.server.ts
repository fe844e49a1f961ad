import { createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { secretsFile } from '~/data/files.server'
import { env } from '~/env.server'

const WebPush = z.object({ publicKey: z.string(), privateKey: z.string() })
type WebPushKeys = z.infer<typeof WebPush>

/** The file: the session secret unless configured, and the keys that identify us to push services. */
const Stored = z.object({ sessionSecret: z.string().min(32).optional(), webPush: WebPush.optional() })
type Stored = z.infer<typeof Stored>
type Secrets = { sessionSecret: string; webPush: WebPushKeys }

/** The secrets cannot be read, and making new ones would break what the old ones protect. */
export class SecretsLost extends Error {}

let secrets: Secrets | undefined

/** Signs our short-lived cookies. */
export function sessionSecret() {
  return theSecrets().sessionSecret
}

/** Identifies us to push services. */
export function webPushKeys() {
  return theSecrets().webPush
}

const derived = new Map<string, Buffer>()

/** A separate key for each purpose, derived from the one secret, so that none of them opens what another protects. */
export function derivedKey(purpose: string) {
  const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', sessionSecret(), '', `kinfold ${purpose}`, 32))
  derived.set(purpose, key)
  return key
}

/** Loads secrets; a new instance makes its own. Missing push keys are made again: only subscriptions are lost. */
export function prepareSecrets({ isNew }: { isNew: boolean }) {
  const stored = readStored() ?? {}
  if (!env.SESSION_SECRET && !stored.sessionSecret && !isNew) {
    throw new SecretsLost(
      `${secretsFile} is missing although there are users. Put it back from where you keep it, or set SESSION_SECRET.`,
    )
  }
  const whole: Stored = { ...stored }
  if (!env.SESSION_SECRET) whole.sessionSecret ??= randomBytes(32).toString('base64url')
  if (!keysOfSettings()) whole.webPush ??= newWebPushKeys()
  const text = `${JSON.stringify(whole, null, 2)}\n`
  if (JSON.stringify(whole) !== JSON.stringify(stored)) writeWhole(secretsFile, text)
  secrets = secretsOf(whole)
}

function theSecrets() {
  secrets ??= secretsOf(readStored() ?? {})
  if (!secrets) throw new SecretsLost(`${secretsFile} is missing`)
  return secrets
}

function secretsOf({ sessionSecret = env.SESSION_SECRET, webPush }: Stored): Secrets | undefined {
  const secret = env.SESSION_SECRET ?? sessionSecret
  if (!secret) return undefined
  return { sessionSecret: secret, webPush: keysOfSettings() ?? webPush ?? newWebPushKeys() }
}

function keysOfSettings() {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey } = env
  return publicKey && privateKey ? { publicKey, privateKey } : undefined
}

function newWebPushKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A key that begins with a zero comes without it.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

function readStored(): Stored | undefined {
  if (!existsSync(secretsFile)) return undefined
  try {
    return Stored.parse(JSON.parse(readFileSync(secretsFile, 'utf8')))
  } catch {
    throw new SecretsLost(
      `${secretsFile} cannot be read. Put it back from where you keep it, or set SESSION_SECRET and remove the file.`,
    )
  }
}

/** Writes a file so that at any moment, even after a power cut, either the old one or the whole new one exists. */
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
