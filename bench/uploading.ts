import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Filled } from './database'
import { formHeaders, type Server } from './server'

const boundary = 'kinfold-bench'
const atOnce = 5

/** The most memory, in bytes, of the server and of what it starts, while five people send a photo of 12 MB each at once. */
export async function uploading(server: Server, { visitors }: Filled) {
  const body = formWith(await photoOf12Mb())
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, memoryOf(server.pid))
      await pause(20)
    }
  })()
  const headers = {
    ...formHeaders(server.port, visitors.daughter),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const askedAt = performance.now()
  const path = `/circle/${visitors.circleId}/media`
  const answers = await Promise.all(Array.from({ length: atOnce }, () => server.ask(path, headers, body)))
  const ms = performance.now() - askedAt
  isOver = true
  await watching
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`Uploading answered ${refused.status}: ${refused.body.toString().slice(0, 200)}`)
  return { most, ms, megabytes: body.length / 1024 / 1024 }
}

function photoOf12Mb() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const create = { width: 4_900, height: 3_700, channels: 3 as const, background: '#888', noise }
  return sharp({ create }).jpeg({ quality: 90 }).toBuffer()
}

function formWith(photo: Buffer) {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** What the process and its children hold just now. */
function memoryOf(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
  return [String(pid), ...children].reduce((sum, id) => sum + residentOf(id), 0)
}

function parentOf(id: string) {
  return Number(statusOf(id).match(/^PPid:\s+(\d+)/m)?.[1])
}

function residentOf(id: string) {
  return Number(statusOf(id).match(/^VmRSS:\s+(\d+)/m)?.[1] ?? 0) * 1024
}

function statusOf(id: string) {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8')
  } catch {
    return '' // it has ended meanwhile
  }
}
