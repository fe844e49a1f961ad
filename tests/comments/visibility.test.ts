import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audienceOf, latestSignalId, listMissedSignals, listSignalsAfter } from '~/domain/activity/signals.server'
import { deleteComment, editComment, writeComment } from '~/domain/comments/commands.server'
import { listComments, prepareCommentDeletion, prepareCommentEdit } from '~/domain/comments/queries.server'
import { getPost, listPosts } from '~/domain/feed/queries.server'
import type { Member } from '~/domain/member'
import { countNewNotifications, listNotifications } from '~/domain/notifications/queries.server'
import { type Visibility, visibilities } from '~/domain/permissions/names'
import type { Rule } from '~/domain/permissions/rules'
import { NotFound } from '~/domain/refusals'
import { countUnread, createTestData, giveRules, memberIn, type World } from '../world'
import { changed, commented, posted, saying } from './cast'

// No way to a comment shows it to somebody who may not see its post, whatever the role's rules are. Who may see it is
// reckoned here from the words of the specification, and not by the code that is tested.

const reading = (visibility?: Visibility): Rule => ({
  action: 'read',
  resource: 'post',
  record: visibility ? { visibility } : undefined,
})
const rulesets: [string, Rule[], readonly Visibility[]][] = [
  ['any post', [{ action: 'any', resource: 'post' }], visibilities],
  ['reading without a record', [reading()], visibilities],
  ['reading private', [reading('private')], visibilities],
  ['reading for the care team', [reading('careTeam')], ['everyone', 'careTeam']],
  ['reading for everyone', [reading('everyone')], ['everyone']],
  ['creating alone', [{ action: 'create', resource: 'post' }], []],
  [
    'anything but reading posts',
    [
      { action: 'any', resource: '*' },
      { ...reading(), isDeny: true },
    ],
    [],
  ],
  ['nothing', [], []],
]

let world: World
beforeAll(async () => {
  world = await createTestData()
})
beforeEach(async () => {
  await write((tx) => tx.notification.deleteMany())
})

type Seen = { member: Member; postId: string; commentId: string; word: string; since: number }
const isFound = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error) => !(error instanceof NotFound),
  )

/** Every way in which a comment comes to somebody; true where it does. */
const surfaces: Record<string, (seen: Seen) => Promise<boolean>> = {
  'the thread': async ({ member, postId, word }) =>
    JSON.stringify((await listComments(member, postId)).comments).includes(word),
  'the count of the feed': async ({ member, postId }) =>
    (await listPosts(member)).posts.some(({ id, comments }) => id === postId && comments > 0),
  'the count of the post': ({ member, postId }) => isFound(getPost(member, postId)),
  'the list of notifications': async ({ member, word }) =>
    JSON.stringify((await listNotifications({ id: member.userId })).notifications).includes(word),
  'the bell': async ({ member }) => (await countUnread({ id: member.userId })) > 0,
  'the digest': async ({ member }) =>
    (await countNewNotifications({ id: member.userId }, { after: new Date(0) })).some(
      ({ event }) => event === 'commented',
    ),
  'the live stream': async ({ member, since }) => {
    const signals = await listSignalsAfter(since, 50)
    const audiences = await Promise.all(signals.filter(({ topic }) => topic === 'feed').map(audienceOf))
    return audiences.some((audience) => audience.includes(member.userId))
  },
  'what the stream missed': async ({ member, since }) => {
    const missed = await listMissedSignals(member.userId, { after: since, until: await latestSignalId() })
    return missed !== 'tooMuch' && missed.some(({ topic }) => topic === 'feed')
  },
  'its edit page': ({ member, ...at }) => isFound(prepareCommentEdit(member, at)),
  'its deletion': ({ member, ...at }) => isFound(prepareCommentDeletion(member, at)),
  'an edit': ({ member, ...at }) => isFound(editComment(member, at, changed('', 'Mine'))),
  'a reply': ({ member, postId }) => isFound(writeComment(member, postId, saying(''))),
}

/** As if the person had been told while they still saw the post. */
async function tell(userId: string, subjectId: string) {
  const about = { type: 'post', event: 'commented', circleId: world.rosa, senderId: world.priya.userId, subjectId }
  await write(async (tx) => {
    await tx.notification.deleteMany({ where: { userId, subjectId } }) // of the post itself
    await tx.notification.create({ data: { ...about, id: newId(), userId, createdAt: new Date() } })
  })
}

describe.each(rulesets)('a role with %s', (_, rules, readable) => {
  test.each(visibilities)('sees a comment on a post for %s exactly if it sees the post', async (visibility) => {
    const restore = await giveRules('companion', rules)
    try {
      const member = await memberIn(world.rosa, world.sam.userId)
      const postId = await posted(world.priya, { visibility })
      const word = `word ${newId()}`
      const since = await latestSignalId()
      const { commentId } = await commented(world.priya, postId, word)
      await tell(member.userId, postId)
      const found: Record<string, boolean> = {}
      for (const [name, look] of Object.entries(surfaces))
        found[name] = await look({ member, postId, commentId, word, since })
      const isSeen = readable.includes(visibility)
      expect(found).toEqual(Object.fromEntries(Object.keys(surfaces).map((name) => [name, isSeen])))
    } finally {
      await restore()
    }
  })

  test('is not told of a comment under a post that it no longer sees', async () => {
    const restore = await giveRules('companion', [{ action: 'any', resource: 'post' }])
    const postId = await posted(world.priya, { visibility: 'careTeam' })
    try {
      await commented(await memberIn(world.rosa, world.sam.userId), postId)
    } finally {
      await restore()
    }
    const restoreAgain = await giveRules('companion', rules)
    try {
      await commented(world.priya, postId)
      const rows = await listNotifications({ id: world.sam.userId })
      const isTold = rows.notifications.some(({ subjectId }) => subjectId === postId)
      expect(isTold).toBe(readable.includes('careTeam'))
    } finally {
      await restoreAgain()
    }
  })
})

test('a notification says the latest comment of somebody else, and goes with the last of them', async () => {
  const postId = await posted(world.elena)
  const one = await commented(world.mateo, postId, 'First')
  const two = await commented(world.luis, postId, 'Second')
  await commented(world.elena, postId, 'Own')
  const told = async () =>
    (await listNotifications({ id: world.elena.userId })).notifications.filter(({ subjectId }) => subjectId === postId)
  expect(await told()).toMatchObject([
    { event: 'commented', isMine: true, excerpt: 'Second', sender: { firstName: 'Luis' } },
  ])
  await deleteComment(world.luis, two)
  expect(await told()).toMatchObject([{ excerpt: 'First', sender: { firstName: 'Mateo' } }])
  await deleteComment(world.mateo, one)
  expect(await told()).toEqual([])
})

test('people of another circle find nothing of it', async () => {
  const at = await commented(world.priya, await posted(world.priya))
  for (const member of [world.greta, world.owen]) {
    expect((await listComments(member, at.postId)).comments).toEqual([])
    for (const work of [prepareCommentEdit(member, at), prepareCommentDeletion(member, at), deleteComment(member, at)])
      await expect(work).rejects.toThrow(NotFound)
  }
})
