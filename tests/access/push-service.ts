import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

/** The keys of a browser. */
export function curve() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

/** A push service on this machine, and a browser that is subscribed there. */
export async function aPushService(answer = 201) {
  const arrived: { headers: Record<string, unknown>; body: Buffer }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrived.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The push service has no address')
  const [keys, auth] = [curve(), randomBytes(16)]
  return {
    arrived,
    subscription: {
      endpoint: `http://127.0.0.1:${address.port}/${randomBytes(8).toString('hex')}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    /** What the browser reads (RFC 8291). */
    read: (body: Buffer) => {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
      const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
      const part = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
      const sealed = body.subarray(21 + sender.length)
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
