import { keepCopy, messageThesePeople } from '../chat-story'
import { test } from '../fixtures'

test('those who do something are written to from it without scripts', async ({ visit, app }) => {
  await messageThesePeople(await visit('priya'), app)
})

test('a conversation is taken along as a table without scripts', async ({ visit }) => {
  await keepCopy(await visit('elena'))
})
