import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { TEST_RUN: _, ...env } = process.env

/** What a runner executes that was started by itself; it names its folders and a process that it has started. */
function runner(then: string) {
  const work = `
    import { spawn } from 'node:child_process'
    import { beginRunner } from './bin/test-run.mjs'
    beginRunner()
    const { TMPDIR, TEST_MEMORY_DIR } = process.env
    const { pid } = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
    console.log(JSON.stringify({ folders: [TMPDIR, TEST_MEMORY_DIR].filter(Boolean), pid }))
    ${then}`
  return ['--input-type=module', '--eval', work]
}

type Left = { folders: string[]; pid: number }

function stillThere({ folders, pid }: Left) {
  return [...folders.filter((folder) => existsSync(folder)), ...(isRunning(pid) ? [pid] : [])]
}

function isRunning(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/environ`).length > 0 // nothing once it has ended, though nobody has asked for its end
  } catch {
    return false
  }
}

test('what a killed runner leaves behind is gone with the next one, which leaves nothing', async () => {
  const killed = spawn(process.execPath, runner('setInterval(() => {}, 1_000)'), { env })
  const [said] = await once(killed.stdout, 'data')
  const left: Left = JSON.parse(String(said))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(stillThere(left)).toEqual([...left.folders, left.pid])

  const next = spawnSync(process.execPath, runner('process.exit()'), { env, encoding: 'utf8' })
  expect(next.status, next.stderr).toBe(0)
  await expect.poll(() => stillThere(left)).toEqual([])
  await expect.poll(() => stillThere(JSON.parse(next.stdout))).toEqual([])
})
