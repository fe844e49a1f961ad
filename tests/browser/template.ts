import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beginRunner } from '../../bin/test-run.mjs'

export const reports = process.env.TEST_RUN_DIR ?? '.cache'
export const template = join(reports, 'browser-template')
const tries = 2

/** Creates the demo data once; each worker's app starts with a copy of it. */
export default function createTemplate() {
  beginRunner()
  let output = ''
  for (let count = 0; count < tries; count += 1) {
    rmSync(template, { recursive: true, force: true })
    const { status, stdout, stderr } = spawnSync(process.execPath, ['build/seed.js', '--demo'], {
      env: { ...process.env, DATA_DIR: template, NODE_ENV: 'production' },
      encoding: 'utf8',
      timeout: 180_000,
    })
    if (status === 0) return
    output += `${stdout}\n${stderr}\n`
  }
  throw new Error(`The demo data could not be made:\n${output}`)
}
