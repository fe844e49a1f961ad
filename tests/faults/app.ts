import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mediaDir } from '~/data/files.server'
import { multipart, multipartType, type Part } from '../media/form'
import type { serve } from '../serve'
import { cookieOf, type World } from '../world'

type Server = Awaited<ReturnType<typeof serve>>
type Sender = World['users'][keyof World['users']]

/** Sends a form with files as a page of ours would. */
export function send(server: Server, who: Sender, path: string, parts: Part[], accept = 'application/json') {
  const headers = {
    cookie: cookieOf(who),
    accept,
    origin: server.address,
    'sec-fetch-site': 'same-origin',
    'content-type': multipartType,
  }
  return server.ask(path, { method: 'POST', headers, body: multipart(parts) })
}

/** Every file on the shelves, by name. */
export function onShelves(dir = mediaDir) {
  const shelves = existsSync(dir) ? readdirSync(dir).filter((name) => name !== 'incoming') : []
  return shelves.flatMap((shelf) => readdirSync(join(dir, shelf))).sort()
}

/** The files on the shelves that do not hold what their names say. */
export function torn(dir = mediaDir) {
  return onShelves(dir).filter((name) => sha256(readFileSync(join(dir, name.slice(0, 2), name))) !== name)
}

export function sha256(content: Buffer) {
  return createHash('sha256').update(content).digest('hex')
}

/** The processes in which the server at this moment makes pictures anew. */
export function imageWorkersOf(pid: number) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children ? children.split(' ').map(Number) : []
}
