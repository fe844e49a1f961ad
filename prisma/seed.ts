// npx tsx prisma/seed.ts --demo | --circles N
import { parseArgs } from 'node:util'
import { prepareDataDir } from '~/data/files.server'
import { AlreadyRunning, lockDataDir } from '~/data/lock.server'
import { migrate } from '~/data/migrate.server'
import { closeWriting } from '~/data/write.server'
import { hasUsers } from '~/domain/accounts/queries.server'
import { seedCategories } from '~/domain/categories/commands.server'
import { seedRoles } from '~/domain/permissions/commands.server'
import { env } from '~/env.server'
import { prepareSecrets } from '~/secrets.server'
import { fillWithCircles } from './bulk/fill'
import { addressOf } from './bulk/places'
import { password } from './demo/accounts'
import { createDemo, NotEmpty } from './demo/create'

const { values } = parseArgs({ options: { demo: { type: 'boolean' }, circles: { type: 'string' } } })
const circles = Number(values.circles)
if (values.demo === (values.circles !== undefined) || (!values.demo && !(Number.isInteger(circles) && circles > 0))) {
  console.error('Say --demo for the demo, or --circles N for N made-up circles to measure with.')
  process.exit(1)
}

try {
  prepareDataDir()
  lockDataDir()
  await migrate()
  if (await hasUsers()) throw new NotEmpty(`There are people in ${env.DATA_DIR} already. Nothing was changed.`)
  prepareSecrets({ isNew: true })
  await seedRoles()
  if (values.demo) await createDemoData()
  else await fill()
} catch (error) {
  if (error instanceof AlreadyRunning)
    console.error(`A Kinfold runs on ${env.DATA_DIR} (${error.message}). Stop it first.`)
  else if (error instanceof NotEmpty) console.error(error.message)
  else throw error
  process.exit(1)
}

async function createDemoData() {
  const startedAt = performance.now()
  await createDemo()
  await closeWriting()
  console.info(`The demo is in ${env.DATA_DIR} (${Math.round(performance.now() - startedAt)} ms).`)
}

async function fill() {
  await seedCategories()
  const { rows, seconds, rowsASecond } = await fillWithCircles(circles)
  const n = (value: number) => value.toLocaleString('en')
  console.info(
    `${n(circles)} circles: ${n(rows)} rows in ${seconds.toFixed(1)} s, ${n(rowsASecond)} rows a second, in ${env.DATA_DIR}.`,
  )
  console.info(
    `Sign in as ${addressOf('daughter', 0)}, or as ${addressOf('coach', 0)}, who has the most circles; password ${password}`,
  )
}
