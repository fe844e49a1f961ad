import { db } from '~/data/db.server'
import { folded } from '~/data/folded'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import type { Member } from '~/domain/member'
import type { Visibility } from '~/domain/permissions/names'
import { createItem } from '~/domain/progress/commands.server'
import { newProgressValue, progressRecord } from '~/domain/progress/progress-record'
import { dueOrderOf, type ProgressType } from '~/domain/progress/rules'
import { submissionOf } from '../submission'

/** The form of a new item that says this. */
export function form(said: object = {}, submissionId?: string) {
  return submissionOf(progressRecord, newProgressValue({ title: 'Call the pharmacy', ...said }), {}, { submissionId })
}

/** The form of an item that was opened with `opened` and says `now`. */
export function editForm(opened: object, now: object, keepCurrent: string[] = []) {
  return submissionOf(progressRecord, { ...opened, ...now }, opened, { keepCurrent })
}

/** An item that this member has written. */
export async function made(member: Member, said: object = {}, type: ProgressType = 'action') {
  const done = await createItem(member, type, form(said))
  if (done.status !== 'saved') throw new Error(JSON.stringify(done))
  return done.value
}

type Row = {
  type?: ProgressType
  title?: string
  visibility?: Visibility
  dueDate?: string | null
  isCompleted?: boolean
  goalId?: string
  at?: Date
}

/** Circles in which these people are coaches, by their ids. */
export async function circlesOf(users: readonly { id: string }[], count: number) {
  const { id: roleId } = await db.role.findUniqueOrThrow({ where: { name: 'coach' } })
  const circles = Array.from({ length: count }, (_, index) => ({ id: newId(), index }))
  const createdAt = new Date()
  await write(async (tx) => {
    await tx.circle.createMany({ data: circles.map(({ id }) => ({ id, createdAt })) })
    const recipients = circles.map(({ id: circleId, index }) => {
      const name = { firstName: 'Ann', lastName: `Lee ${index}`, sortName: `lee ${index} ann` }
      return { id: newId(), circleId, ...name, createdAt }
    })
    await tx.recipient.createMany({ data: recipients })
    const members = circles.flatMap(({ id: circleId }) =>
      users.map(({ id: userId }) => ({ circleId, userId, email: `${userId}@example.test` })),
    )
    const place = { roleId, status: 'active', createdAt }
    await tx.member.createMany({ data: members.map((member) => ({ id: newId(), ...member, ...place })) })
  })
  return circles.map(({ id }) => id)
}

/** An item as the database holds it, whoever may write it. */
export async function put(member: Member, { title = 'Call the pharmacy', dueDate = null, at, ...row }: Row = {}) {
  const id = newId(at)
  const createdAt = at ?? new Date()
  const data = { id, title, sortTitle: folded(title), dueDate, dueOrder: dueOrderOf(dueDate), createdAt }
  const of = { circleId: member.circleId, createdById: member.userId, type: 'action', visibility: 'everyone' }
  await write((tx) => tx.progressItem.create({ data: { ...of, ...data, ...row } }))
  return id
}

export async function assign(itemId: string, ...members: Member[]) {
  const assignedAt = new Date()
  const data = members.map(({ id: memberId }) => ({ itemId, memberId, assignedAt }))
  await write((tx) => tx.progressAssignee.createMany({ data }))
}
