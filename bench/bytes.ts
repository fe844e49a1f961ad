import type { Server } from './server'

export type Bytes = { raw: number; html: number; scripts: number }

/** What a browser loads of a page for the first time: its HTML and all the scripts that it names, as they travel. */
export async function bytesOf(server: Server, path: string, cookie = ''): Promise<Bytes> {
  const plain = await server.ask(path, { cookie })
  const packed = await server.ask(path, { cookie, 'accept-encoding': 'gzip, deflate, br' })
  const names = new Set([...plain.body.toString().matchAll(/\/assets\/[\w./~-]+?\.js\b/g)].map(([name]) => name))
  let scripts = 0
  for (const name of names) scripts += (await server.ask(name, { 'accept-encoding': 'gzip, deflate, br' })).body.length
  return { raw: plain.body.length, html: packed.body.length, scripts }
}
