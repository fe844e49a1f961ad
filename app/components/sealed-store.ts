import { type Draft, readDraft, saveDraft } from './draft-store'

type Sealed = Draft & { sealed: string }

/** Whose drafts this browser seals. The secret comes with each page of a signed-in person and is stored nowhere here. */
export type Owner = { userId: string; secret: string }

/** Stores a draft and seals it. Plain at first, since a page may close any moment, and without WebCrypto (http). */
export async function saveSealed(owner: Owner, key: string, draft: Draft) {
  saveDraft(key, draft)
  const text = JSON.stringify(draft)
  const sealed = await seal(owner, key, text).catch(() => undefined)
  if (!sealed || JSON.stringify(readDraft(key, () => true)) !== text) return // another is stored by now, or none
  const { savedAt, isOnServer, waitsSince } = draft
  saveDraft(key, { savedAt, isOnServer, waitsSince, sealed } as Sealed)
}

/** The draft as it was saved, sealed or not; undefined also where it cannot be opened with this secret. */
export async function openDraft<Stored extends Draft>(
  owner: Owner,
  key: string,
  isWhole: (draft: Partial<Stored>) => boolean,
): Promise<Stored | undefined> {
  const stored = readSealed(key)
  if (!stored) return readDraft(key, isWhole)
  try {
    const draft = JSON.parse(await unseal(owner, key, stored.sealed))
    return isWhole(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

export function isSealed(key: string) {
  return readSealed(key) !== undefined
}

function readSealed(key: string) {
  return readDraft<Sealed>(key, ({ sealed }) => typeof sealed === 'string')
}

const cipher = 'AES-GCM'
const ivBytes = 12
const keys = new Map<string, Promise<CryptoKey>>()

async function seal({ secret }: Owner, key: string, text: string) {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt(modeOf(iv, key), await keyOf(secret), new TextEncoder().encode(text))
  return toText(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

async function unseal({ secret }: Owner, key: string, text: string) {
  const bytes = fromText(text)
  const opened = await crypto.subtle.decrypt(
    modeOf(bytes.slice(0, ivBytes), key),
    await keyOf(secret),
    bytes.slice(ivBytes),
  )
  return new TextDecoder().decode(opened)
}

/** Sealed for one circle or conversation: opens in no other. */
function modeOf(iv: Uint8Array<ArrayBuffer>, key: string) {
  return { name: cipher, iv, additionalData: new TextEncoder().encode(key.split(':').slice(0, 5).join(':')) }
}

function keyOf(secret: string) {
  const key =
    keys.get(secret) ?? crypto.subtle.importKey('raw', fromText(secret), cipher, false, ['encrypt', 'decrypt'])
  keys.set(secret, key)
  return key
}

function toText(bytes: Uint8Array) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromText(text: string) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}
