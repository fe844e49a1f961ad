import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { dementiaCodes, gradedDiseases, suggestedFor } from '~/domain/assessment/dementia-codes'
import { sections } from '~/domain/assessment/sections'
import { fieldAt } from '~/domain/records/fields'
import { serve } from '../serve'
import { cookieOf, createTestData } from '../world'

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  server = await serve()
})
afterAll(async () => {
  await server.stop()
})

test('what is suggested for a type of decline can be chosen in the first step, and others suggest nothing', () => {
  const field = fieldAt(sections.cognitive, 'diagnosis.declineType')
  const types = field && 'options' in field ? field.options.values : []
  const choices: readonly string[] = [...dementiaCodes, ...gradedDiseases]
  const suggesting = types.filter((type) => suggestedFor(type).length)
  expect(suggesting).toEqual([
    'alzheimersDisease',
    'vascularDementia',
    'lbd',
    'ftd',
    'parkinsonsDiseaseDementia',
    'korsakoffSyndrome',
    'alcoholRelatedDementia',
    'undiagnosed',
    'idontKnow',
  ])
  for (const type of suggesting) expect(choices, type).toEqual(expect.arrayContaining([...suggestedFor(type)]))
  expect(suggestedFor('alzheimersDisease')).toEqual(['G30.0', 'G30.1', 'G30.8', 'G30.9', 'other'])
})

test.each([
  ['lbd', '<option value="G31.83">G31.83'],
  ['vascularDementia', '<option value="vascular">'],
  ['mixedDementia', undefined],
])('without scripts, the form offers first what goes with %s', async (declineType, first) => {
  const world = await createTestData()
  const { circleId, userId: savedById } = world.priya
  const value = JSON.stringify({ diagnosis: { declineType } })
  const data = { id: newId(), circleId, section: 'cognitive', value, changed: '[]', savedById, savedAt: new Date() }
  await write((tx) => tx.assessmentRevision.create({ data }))
  const headers = { cookie: cookieOf(world.users.priya), accept: 'text/html' }
  const { text } = await server.ask(`/circle/${circleId}/assessment/cognitive/edit`, { headers })
  const [, suggested] = /<optgroup label="Often used for this type of decline">(.*?)<\/optgroup>/.exec(text) ?? []
  if (first) expect(suggested).toContain(first)
  else expect(suggested).toBeUndefined()
})
