import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { ownDetailsRecord } from '~/domain/accounts/own-details'
import { updateOwnDetails } from '~/domain/accounts/own-details.server'
import { withActor } from '~/domain/audit/actor.server'
import { createCircle } from '~/domain/circles/commands.server'
import { reopenInvitation } from '~/domain/invitations/link-responses.server'
import { acceptInvitation, declineInvitation } from '~/domain/invitations/responses.server'
import { activateLabel, createLabel, updateLabel } from '~/domain/labels/commands.server'
import { setOwnPicture } from '~/domain/media/commands.server'
import { subscribe } from '~/domain/pushes/commands.server'
import { newCircleRecord } from '~/domain/recipient/profile-record'
import { Forbidden, NotFound } from '~/domain/refusals'
import { createWorkflow, deactivateWorkflow, updateWorkflow } from '~/domain/workflows/commands.server'
import { workflowRecord } from '~/domain/workflows/workflow-record'
import { prepareSecrets } from '~/secrets.server'
import { readsOutsideWrites } from '../reads-outside'
import { labelForm, submissionOf, typedBy } from '../submission'
import { createTestData, type World } from '../world'

// What somebody sends of their own, or to run the instance, is written as long as their account and session are there.

type Person = World['users']['joan']
type Command = [string, (user: Person) => Promise<unknown>]

prepareSecrets({ isNew: true })

let world: World
let labelId: string
let workflowId: string
beforeEach(async () => {
  world = await createTestData()
  const { joan } = world.users
  const [label, workflow] = [await createLabel(joan, labelForm()), await createWorkflow(joan, workflowForm())]
  labelId = label.status === 'saved' ? label.value : ''
  workflowId = workflow.status === 'saved' ? workflow.value : ''
})

const workflowForm = () =>
  submissionOf(workflowRecord, { name: newId(), address: `https://forms.example/${newId()}` }, {})
const circleForm = () => {
  const typed = typedBy(newCircleRecord, { firstName: 'Ada', lastName: 'Lund', dateOfBirth: '1944-05-06' })
  return { typed, base: '', keepCurrent: [], submissionId: newId() }
}
const invitationOf = async ({ id }: Person) => (await db.member.findFirstOrThrow({ where: { userId: id } })).id

/** The invitation as somebody has just declined it. */
async function declined(user: Person) {
  const memberId = await invitationOf(user)
  await write(async (tx) => {
    await tx.member.update({ where: { id: memberId }, data: { status: 'rejected' } })
    await tx.invitation.updateMany({ where: { memberId }, data: { status: 'rejected', rejectedAt: new Date() } })
  })
  return memberId
}

const ofTheirs: Command[] = [
  ['setOwnPicture', (user) => setOwnPicture(user, { kind: 'photo', width: 1, height: 1, files: [] })],
  [
    'updateOwnDetails',
    (user) => updateOwnDetails(user, submissionOf(ownDetailsRecord([]), { firstName: 'Eva' }, { firstName: 'Dora' })),
  ],
  ['subscribe', (user) => subscribe(user, { endpoint: `https://push.example/${newId()}`, p256dh: 'key', auth: 'key' })],
  ['acceptInvitation', async (user) => acceptInvitation(user, await invitationOf(user))],
  ['declineInvitation', async (user) => declineInvitation(user, await invitationOf(user))],
  ['reopenInvitation', async (user) => reopenInvitation(user, await declined(user))],
]
const ofTheInstance: Command[] = [
  ['createCircle', (user) => createCircle(user, circleForm())],
  ['createLabel', (user) => createLabel(user, labelForm())],
  ['updateLabel', (user) => updateLabel(user, labelId, labelForm())],
  ['activateLabel', (user) => activateLabel(user, labelId)],
  ['createWorkflow', (user) => createWorkflow(user, workflowForm())],
  ['updateWorkflow', (user) => updateWorkflow(user, workflowId, workflowForm())],
  ['deactivateWorkflow', (user) => deactivateWorkflow(user, workflowId)],
]
const cases = [
  ...ofTheirs.map(([name, command]) => ({ name, command, who: 'dora' as const })),
  ...ofTheInstance.map(([name, command]) => ({ name, command, who: 'joan' as const })),
]

const closeAccount = async ({ id }: Person) => {
  await write((tx) => tx.user.update({ where: { id }, data: { disabledAt: new Date() } }))
}
const endSession = async ({ sessionId }: Person) => {
  await write((tx) => tx.session.delete({ where: { id: sessionId } }))
}
const isRefusal = (error: unknown) => error instanceof Forbidden || error instanceof NotFound

describe.each(cases)('$name', ({ command, who }) => {
  test('is done', async () => {
    const user = world.users[who]
    await expect(withActor(user, () => command(user))).resolves.not.toThrow()
  })

  test('reads what it depends on in its own transaction', async () => {
    const user = world.users[who]
    expect(await readsOutsideWrites(() => withActor(user, () => command(user)))).toEqual([])
  })

  test.each([
    ['their account was closed', closeAccount],
    ['their session has ended', endSession],
  ])('is not done when %s meanwhile', async (_, end) => {
    const user = world.users[who]
    await end(user)
    await expect(withActor(user, () => command(user))).rejects.toSatisfy(isRefusal)
  })
})

test.each(ofTheInstance)('%s is not done by somebody who runs the instance no more', async (_, command) => {
  const user = world.users.joan
  await write(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { isSuperAdmin: false } })
    await tx.member.updateMany({ where: { userId: user.id }, data: { status: 'removed' } })
  })
  await expect(command(user)).rejects.toThrow(Forbidden)
})
