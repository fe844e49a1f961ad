import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { scratch } from './database'
import { type Answer, startByHand, startKinfold } from './server'

export type Page = { path: string; cookie: string }
type Piece = { markup: string; text: string }

/**
 * The same pages by a server written by hand: it runs the statements that ours runs for each page, with the same values,
 * and writes the same text in the same markup, without our scripts and their data.
 */
export async function byHand(dir: string, ports: { recording: number; serving: number }, pages: Page[]) {
  const record = join(scratch, 'statements.json')
  const ours = await startKinfold(dir, ports.recording, { record })
  const recorded: (Page & { statements: unknown; pieces: Piece[] })[] = []
  const texts = new Map<string, string>()
  for (const { path, cookie } of pages) {
    if ((await ours.ask(path, { cookie })).status !== 200) continue // this page leads them elsewhere
    const [html, statements] = await withStatements(ours, record, () => ours.ask(path, { cookie }))
    texts.set(path + cookie, textOf(html))
    recorded.push({ path, cookie, statements, pieces: piecesOf(withoutScripts(html)) })
  }
  await ours.stop()

  const file = join(scratch, 'by-hand.json')
  writeFileSync(file, JSON.stringify(recorded))
  const server = await startByHand(file, dir, ports.serving)
  for (const { path, cookie } of recorded) {
    const { status, body } = await server.ask(path, { cookie })
    if (status !== 200 || textOf(body.toString()) !== texts.get(path + cookie))
      throw new Error(`${path} by hand does not say the same`)
  }
  const cookiesFor = (path: string) => recorded.filter((page) => page.path === path).map(({ cookie }) => cookie)
  return { server, cookiesFor }
}

async function withStatements({ pid }: { pid: number }, record: string, ask: () => Promise<Answer>) {
  rmSync(record, { force: true })
  process.kill(pid, 'SIGUSR2')
  await pause(50)
  const { status, body } = await ask()
  if (status !== 200) throw new Error(`A page answered ${status}`)
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(record)) await pause(20)
  await pause(50)
  const statements: unknown[] = JSON.parse(readFileSync(record, 'utf8'))
  if (!statements.length) throw new Error('A page was recorded without its statements')
  return [body.toString(), statements] as const
}

function withoutScripts(html: string) {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
}

/** What a person reads. */
function textOf(html: string) {
  return piecesOf(withoutScripts(html))
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** The page as markup and the texts between, as they are before they are escaped. */
function piecesOf(html: string): Piece[] {
  return [...html.matchAll(/((?:<[^>]*>)*)([^<]*)/g)].map(([, markup = '', text = '']) => ({
    markup,
    text: plain(text),
  }))
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function plain(text: string) {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot));/gi, (_, hex, decimal, name) =>
    name ? (signs[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
}
