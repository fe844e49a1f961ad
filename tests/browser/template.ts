import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

export const template = '.cache/browser-template'

/** Creates the demo data once; each worker's app starts with a copy of it. */
export default function createTemplate() {
  rmSync(template, { recursive: true, force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/seed.js', '--demo'], {
    env: { ...process.env, DATA_DIR: template, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The demo data could not be made:\n${stdout}\n${stderr}`)
}
