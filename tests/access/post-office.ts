import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

type Mode = 'working' | 'busy' | 'refusing' | 'hangingUp'
export type Arrived = { from: string; to: string[]; raw: string }

/** A mail server that keeps what arrives, and can be in a bad mood. */
export async function aPostOffice() {
  const arrived: Arrived[] = []
  let mode: Mode = 'working'
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, done) {
      done(mode === 'hangingUp' ? Object.assign(new Error('not now'), { responseCode: 421 }) : null)
    },
    onRcptTo({ address }, _session, done) {
      if (mode === 'busy') return done(Object.assign(new Error(`mailbox of ${address} is busy`), { responseCode: 451 }))
      if (mode === 'refusing') return done(Object.assign(new Error(`there is no ${address}`), { responseCode: 550 }))
      done()
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The post office has no address')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    arrived,
    be: (next: Mode) => {
      mode = next
    },
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}

/** The text of a mail as a person reads it: the plain part, decoded. */
export function textOf({ raw }: Arrived) {
  const [, boundary = ''] = raw.match(/boundary="?([^";\r\n]+)/i) ?? expect.fail('a mail of one part')
  // By its own boundary: a link that is broken over two lines may have two hyphens at the beginning of the second.
  const part = raw.split(`--${boundary}`).find((each) => /^content-type: text\/plain/im.test(each)) ?? ''
  const [head = '', ...body] = part.split(/\r?\n\r?\n/)
  const text = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
