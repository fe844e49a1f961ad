import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { seal } from '~/data/sealed.server'
import { write } from '~/data/write.server'
import { restoreRevision, saveSection } from '~/domain/assessment/commands.server'
import { sections } from '~/domain/assessment/sections'
import { withActor } from '~/domain/audit/actor.server'
import { createPost, deletePost, editPost, likePost } from '~/domain/feed/commands.server'
import { getPost } from '~/domain/feed/queries.server'
import { invitePeople, resendInvitation } from '~/domain/invitations/commands.server'
import { changeCircleLabels, createLabel, updateLabel } from '~/domain/labels/commands.server'
import { type Stored, saveForPost, setRecipientPicture } from '~/domain/media/commands.server'
import type { Member } from '~/domain/member'
import { leaveCircle, makeMemberAdmin, removeMember, updateMember } from '~/domain/members/commands.server'
import { memberRecord } from '~/domain/members/member-record'
import { autosaveNote, restoreNote, writeNote } from '~/domain/notes/commands.server'
import { noteRecord } from '~/domain/notes/note-record'
import { getNote, listNoteVersions } from '~/domain/notes/queries.server'
import { revealNumber, updateRecipient } from '~/domain/recipient/commands.server'
import { changeLineOfService } from '~/domain/recipient/line-of-service.server'
import { profileRecord } from '~/domain/recipient/profile-record'
import { prepareProfile } from '~/domain/recipient/queries.server'
import { cmsContext } from '~/domain/recipient/save.server'
import { emptyValueOf } from '~/domain/records/fields'
import { Forbidden, NotFound } from '~/domain/refusals'
import { prepareSecrets } from '~/secrets.server'
import { readsOutsideWrites } from '../reads-outside'
import { invitationsTo, labelForm, postForm, submissionOf, typedBy } from '../submission'
import { createTestData, giveRules, type World } from '../world'

// A form may take minutes to arrive: what its sender may do is looked up before, and may be gone when it is written.

type Command = (actor: Member) => Promise<unknown>
type Person = World['users']['joan']

let world: World
let postId: string
let labelId: string
let revisionId: string
let versionId: string
let giveBack = async () => {}
prepareSecrets({ isNew: true })
beforeEach(async () => {
  giveBack = async () => {}
  world = await createTestData()
  const { joan, elena } = world
  await createPost(elena, { content: 'For few', visibility: 'private' })
  postId = (await db.post.findFirstOrThrow({ where: { circleId: world.rosa } })).id
  const made = await createLabel(joan, labelForm())
  labelId = made.status === 'saved' ? made.value : ''
  await saveSection(joan, 'legal', sectionForm('Made', null))
  revisionId = (await db.assessmentRevision.findFirstOrThrow({ where: { circleId: world.rosa } })).id
  await saveSection(joan, 'legal', sectionForm('Changed', 'Made'))
  for (const writer of [joan, world.priya]) {
    await autosaveNote(writer, { note: `Call ${writer.id}`, version: await versionNow() })
  }
  const { id } = await db.recipient.findUniqueOrThrow({ where: { circleId: world.rosa } })
  const cms = seal('1EG4-TE5-MK72', cmsContext(id))
  await write((tx) => tx.recipient.update({ where: { id }, data: { cms } }))
  versionId = (await listNoteVersions(joan)).versions[0]?.id ?? ''
})
afterEach(async () => {
  await giveBack()
})

const versionNow = async () => (await getNote(world.joan))?.version ?? ''
const picture: Stored = { kind: 'photo', width: 1, height: 1, files: [] }
const idOf = async (email: string) => (await db.member.findFirstOrThrow({ where: { email, circleId: world.rosa } })).id

/** The form of a section that names another holder of a paper than it was opened with. */
function sectionForm(now: string, before: string | null) {
  const empty = emptyValueOf(sections.legal)
  const held = (holder: string | null) => ({
    ...empty,
    powerOfAttorney: { ...(empty.powerOfAttorney as object), status: holder && 'yes', holder },
  })
  return submissionOf(sections.legal, held(now), held(before), { submissionId: newId() })
}

async function profileForm(said: object) {
  const { value } = await prepareProfile(world.joan)
  return { typed: typedBy(profileRecord, { ...said }, value), base: JSON.stringify(value), keepCurrent: [] }
}

function settingsForm() {
  const base = { role: 'aide', relationship: null }
  return submissionOf(memberRecord, { ...base, role: 'companion' }, base)
}

/** What the role allows; Joan's is admin. */
const byRole: [string, Command][] = [
  ['createPost', (actor) => createPost(actor, { content: 'Mine', visibility: 'private' })],
  ['editPost', async (actor) => editPost(actor, postId, postForm(await getPost(world.joan, postId), { content: 'A' }))],
  ['deletePost', (actor) => deletePost(actor, postId)],
  ['likePost', (actor) => likePost(actor, postId)],
  ['saveForPost', (actor) => saveForPost(actor, picture)],
  ['setRecipientPicture', (actor) => setRecipientPicture(actor, picture)],
  [
    'updateRecipient',
    async (actor) => updateRecipient(actor, await profileForm({ firstName: 'Rosita', dateOfBirth: '1944-05-06' })),
  ],
  ['revealNumber', (actor) => revealNumber(actor, 'cms')],
  ['changeLineOfService', (actor) => changeLineOfService(actor, 'onHold')],
  [
    'writeNote',
    (actor) => writeNote(actor, submissionOf(noteRecord, { note: 'Mine' }, { note: `Call ${world.priya.id}` })),
  ],
  ['autosaveNote', async (actor) => autosaveNote(actor, { note: 'Mine', version: await versionNow() })],
  ['restoreNote', async (actor) => restoreNote(actor, { versionId, version: await versionNow() })],
  ['changeCircleLabels', (actor) => changeCircleLabels(actor, { labels: [labelId], opened: [] })],
  ['createLabel', (actor) => createLabel(actor, labelForm())],
  ['updateLabel', (actor) => updateLabel(actor, labelId, labelForm())],
  ['saveSection', (actor) => saveSection(actor, 'legal', sectionForm('Mine', 'Changed'))],
  ['restoreRevision', (actor) => restoreRevision(actor, 'legal', revisionId)],
  [
    'invitePeople',
    (actor) =>
      invitePeople(actor, { ...world.users.joan, language: 'en' }, invitationsTo({ email: 'new@example.test' })),
  ],
  [
    'resendInvitation',
    async (actor) => resendInvitation(actor, { ...world.users.joan, language: 'en' }, await idOf(world.newcomer)),
  ],
]

/** What the name of the role allows, or being the circle's admin. */
const byPlace: [string, Command][] = [
  ['makeMemberAdmin', (actor) => makeMemberAdmin(actor, world.luis.id)],
  ['removeMember', (actor) => removeMember(actor, world.luis.id)],
  ['updateMember', (actor) => updateMember(actor, world.mateo.id, settingsForm())],
]
const byBelonging: [string, Command][] = [['leaveCircle', (actor) => leaveCircle(actor)]]

const lost = {
  'the rules of their role': async ({ role }: Member) => {
    giveBack = await giveRules(role, [])
  },
  'their role': async ({ id }: Member) => {
    const role = await db.role.findUniqueOrThrow({ where: { name: 'notDeclared' } })
    await write((tx) => tx.member.update({ where: { id }, data: { roleId: role.id, isAdmin: false } }))
  },
  'their place in the circle': async ({ id }: Member) => {
    await write((tx) => tx.member.update({ where: { id }, data: { status: 'removed' } }))
  },
  'their account': ({ userId }: Member) => closeAccount(userId),
  'their session': ({ userId }: Member) => endSessions(userId),
}
const closeAccount = async (id: string) => {
  await write((tx) => tx.user.update({ where: { id }, data: { disabledAt: new Date() } }))
}
const endSessions = async (userId: string) => {
  await write((tx) => tx.session.deleteMany({ where: { userId } }))
}

const everything = [...byRole, ...byPlace, ...byBelonging]
const taken: [keyof typeof lost, [string, Command][]][] = [
  ['the rules of their role', byRole],
  ['their role', [...byRole, ...byPlace]],
  ['their place in the circle', everything],
  ['their account', everything],
  ['their session', everything],
]

const doneBy = (actorId: string) => db.audit.count({ where: { actorId, outcome: 'done' } })
/** What comes of a command in somebody's session: a refusal, a fault, or nothing of either. */
async function outcomeOf(user: Person, work: () => Promise<unknown>) {
  const before = await doneBy(user.id)
  const outcome = await withActor(user, work).then(
    () => 'done',
    (error: Error) => (error instanceof Forbidden || error instanceof NotFound ? 'refused' : error),
  )
  return [outcome, (await doneBy(user.id)) - before > 0] as const
}

test.each(everything)('%s is done for somebody who may', async (_, command) => {
  const { joan, users } = world
  expect(await outcomeOf(users.joan, () => command(joan))).toEqual(['done', true])
})

test.each(everything)('%s reads what it depends on in its own transaction', async (_, command) => {
  const { joan, users } = world
  expect(await readsOutsideWrites(() => withActor(users.joan, () => command(joan)))).toEqual([])
})

test('a read beside a transaction is noticed', async () => {
  const read = () => write(() => getNote(world.joan))
  expect(await readsOutsideWrites(read)).not.toEqual([])
})

describe.each(taken)('somebody who loses %s while their form arrives', (what, commands) => {
  test.each(commands)('%s', async (_, command) => {
    const { joan, users } = world
    await lost[what](joan)
    expect(await outcomeOf(users.joan, () => command(joan))).toEqual(['refused', false])
  })
})
