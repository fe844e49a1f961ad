import { keepCopy, messageThesePeople } from '../chat-story'
import { test } from '../fixtures'

test('those who do something are written to from it, and the group is found again', async ({ visit, app }) => {
  await messageThesePeople(await visit('priya'), app)
})

test('a conversation is taken along as a table', async ({ visit }) => {
  await keepCopy(await visit('elena'))
})
