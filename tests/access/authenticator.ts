import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const origin = 'http://localhost:3000'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

type Options = { challenge: string; rp?: { id?: string }; rpId?: string }
type Lies = { origin?: string; host?: string; type?: string; counter?: number; isPresent?: boolean }

/** A device that makes one passkey and answers challenges with it, as WebAuthn says; `lies` change what it says. */
export function anAuthenticator({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  function clientData(type: string, challenge: string, lies: Lies) {
    return JSON.stringify({ type: lies.type ?? type, challenge, origin: lies.origin ?? origin, crossOrigin: false })
  }

  function authData(host: string, { host: other, counter: said = counter, isPresent = true }: Lies, made?: Buffer) {
    const flags = Buffer.from([(isPresent ? 0x01 : 0) | 0x04 | (made ? 0x40 : 0)])
    const count = Buffer.alloc(4)
    count.writeUInt32BE(said)
    return Buffer.concat([sha256(other ?? host), flags, count, made ?? Buffer.alloc(0)])
  }

  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }
  return {
    id: base64url(id),
    make({ challenge, rp }: Options, lies: Lies = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'), // EC2, ES256, P-256, x
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData(rp?.id ?? '', lies, made)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'), // fmt none, attStmt, authData
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, lies)),
          attestationObject: base64url(attestation),
          transports: ['internal', 'telepathy'],
        },
      }
    },
    use({ challenge, rpId = '' }: Options, lies: Lies = {}) {
      if (counts) counter += 1
      const data = authData(rpId, lies)
      const client = clientData('webauthn.get', challenge, lies)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
