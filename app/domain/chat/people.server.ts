import { sql } from '~/data/db.server'
import { tableOf, valuesOf } from '~/data/dialect.server'
import { compareNames } from '~/data/folded'
import type { Tx } from '~/data/write.server'
import { canRead, circleShown, shareCircle } from '~/domain/conversations/access.server'
import type { RoleName } from '~/domain/permissions/names'
import { fullName } from '~/domain/person'
import type { User } from '~/domain/user'
import type { Participant } from './participant.server'

export type PersonInChat = {
  id: string
  firstName: string
  lastName: string
  pictureId: string | null
  memberId: string | null // in the conversation's circle
  role: RoleName | null
  relationship: string | null
  isAdmin: boolean
  isMuted: boolean
  readUpTo: number
  isPresent: boolean // reads what is written now
}

type Row = Omit<PersonInChat, 'isAdmin' | 'isMuted' | 'isPresent'> & {
  isAdmin: number
  isMuted: number
  isPresent: number
}

const inConversation = sql<Row, { conversationId: string }>(`
  SELECT u.id, u.firstName, u.lastName, u.pictureId, m.id AS memberId, r.name AS role, m.relationship, me.isAdmin, me.isMuted, me.readUpTo,
    CASE WHEN u.disabledAt IS NULL AND ${canRead} AND (c.isGroup = TRUE OR EXISTS (SELECT 1 FROM ConversationMember o
      WHERE o.conversationId = c.id AND o.userId <> me.userId AND ${shareCircle('me.userId', 'o.userId')}))
      THEN 1 ELSE 0 END AS isPresent
  FROM ConversationMember me JOIN Conversation c ON c.id = me.conversationId JOIN User u ON u.id = me.userId
    LEFT JOIN Member m ON m.circleId = ${circleShown} AND m.userId = me.userId LEFT JOIN Role r ON r.id = m.roleId
  WHERE me.conversationId = @conversationId AND me.leftAt IS NULL`)

/** A conversation's people by name, also those who left the circle, not those who left the conversation. */
export async function listPeopleIn(
  { conversationId }: Pick<Participant, 'conversationId'>,
  tx?: Tx,
): Promise<PersonInChat[]> {
  const rows = (await inConversation.all({ conversationId }, tx)).map((row) => ({
    ...row,
    isAdmin: Boolean(row.isAdmin),
    isMuted: Boolean(row.isMuted),
    isPresent: Boolean(row.isPresent),
  }))
  return rows.sort((one, other) => compareNames(fullName(one), fullName(other)) || (one.id < other.id ? -1 : 1))
}

/** Whether anybody else still reads the conversation. */
export function hasReaders(me: Pick<Participant, 'userId'>, people: readonly PersonInChat[]) {
  return people.some(({ id, isPresent }) => isPresent && id !== me.userId)
}

const circlesOfAll = sql<{ circleId: string }, { userId: string; people: string }>(`
  SELECT m.circleId FROM Member m JOIN Recipient p ON p.circleId = m.circleId
  WHERE m.userId = @userId AND m.status = 'active' AND NOT EXISTS (SELECT 1 FROM ${tableOf('@people')} asked
    WHERE NOT EXISTS (SELECT 1 FROM Member o JOIN User u ON u.id = o.userId AND u.disabledAt IS NULL
      WHERE o.circleId = m.circleId AND o.userId = asked.value AND o.status = 'active'))
  ORDER BY p.sortName, m.circleId LIMIT 1`)

/** The first circle in which all of them are active, by the recipient's last name. */
export async function circleOfAll(tx: Tx, { id: userId }: Pick<User, 'id'>, people: readonly string[]) {
  return (await circlesOfAll.get({ userId, people: JSON.stringify(people) }, tx))?.circleId
}

type PersonToChoose = {
  id: string
  firstName: string
  lastName: string
  pictureId: string | null
  role: RoleName
  relationship: string | null
}
export type CircleToChoose = { circleId: string; recipient: string; people: PersonToChoose[] }

type RowToChoose = PersonToChoose & { circleId: string; recipient: string }

const peopleOfMine = sql<RowToChoose, { userId: string; circleId: string; without: string; limit: number }>(`
  SELECT m.circleId, p.firstName AS recipient, u.id, u.firstName, u.lastName, u.pictureId, r.name AS role, o.relationship
  FROM Member m JOIN Recipient p ON p.circleId = m.circleId
    JOIN Member o ON o.circleId = m.circleId AND o.status = 'active' AND o.userId <> @userId
    JOIN User u ON u.id = o.userId AND u.disabledAt IS NULL JOIN Role r ON r.id = o.roleId
  WHERE m.userId = @userId AND m.status = 'active' AND (@circleId = '' OR m.circleId = @circleId)
    AND u.id NOT IN ${valuesOf('@without')}
  ORDER BY p.sortName, m.circleId, u.foldedFirstName, u.foldedLastName, u.id LIMIT @limit`)

const maxChoices = 500

/** People the user may message: those active in their circles (or in this one), by circle and name. */
export async function listPeopleToChoose(
  { id: userId }: Pick<User, 'id'>,
  { circleId = '', without = [] }: { circleId?: string; without?: readonly string[] } = {},
): Promise<CircleToChoose[]> {
  const parameters = { userId, circleId, without: JSON.stringify(without), limit: maxChoices }
  const circles: CircleToChoose[] = []
  for (const { circleId, recipient, ...person } of await peopleOfMine.all(parameters)) {
    if (circles.at(-1)?.circleId !== circleId) circles.push({ circleId, recipient, people: [] })
    circles.at(-1)?.people.push(person)
  }
  return circles
}
