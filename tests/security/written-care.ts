import { db } from '~/data/db.server'
import { folded } from '~/data/folded'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { sectionNames } from '~/domain/section-names'
import { fieldsIn, filled, recordOf, save } from '../assessment/section-forms'
import { sent, talk } from '../chat/cast'
import { made } from '../progress/cast'
import { madeRoutineItem } from '../routine/cast'
import { entered } from '../time/cast'
import type { World } from '../world'

/** What is written about the care: an item, an event, a message, an hour, a day of respite and a change of status. */
export async function writeCare(world: World, said: (kind: string) => string) {
  const { priya, users } = world
  const begun = await db.conversation.findFirst({ where: { circleId: world.rosa, isGroup: true } })
  const chatId = begun?.id ?? (await talk(users.priya, users.luis, users.elena))
  const rows = {
    goal: await made(priya, {}, 'goal'),
    action: await made(priya),
    event: (await madeRoutineItem(priya)).id,
    message: await sent(users.priya, chatId),
    entry: await entered(priya),
  }
  const { userId: by, circleId } = priya
  const now = new Date()
  await write(async (tx) => {
    for (const kind of ['goal', 'action'] as const) {
      const words = { title: said(kind), sortTitle: folded(said(kind)), description: said(`${kind} more`) }
      await tx.progressItem.update({ where: { id: rows[kind] }, data: words })
    }
    const event = { title: said('event'), description: said('event more') }
    await tx.routineItem.update({ where: { id: rows.event }, data: event })
    await tx.message.update({ where: { id: rows.message }, data: { content: said('message') } })
    await tx.conversation.update({ where: { id: chatId }, data: { name: said('group') } })
    await tx.timeEntry.update({ where: { id: rows.entry }, data: { note: said('entry') } })
    const activity = { name: said('activity'), nameEs: said('activity'), position: 99, createdAt: now }
    await tx.timeActivity.create({ data: { value: newId(), ...activity } })
    const respite = { date: '2026-11-02', setting: 'home', units: 1, unitCents: 100, note: said('respite') }
    await tx.respiteEntry.create({ data: { id: newId(), circleId, ...respite, createdById: by, createdAt: now } })
    const number = (await tx.alignmentChange.count({ where: { circleId } })) + 1
    const status = { number, toStatus: 'unaligned', day: '2026-01-05', reason: said('reason'), note: said('status') }
    await tx.alignmentChange.create({ data: { id: newId(), circleId, ...status, changedById: by, changedAt: now } })
  })
}

/** Every section of the assessment, with each of its texts saying something else. */
export async function writeAssessment({ priya }: World, said: (index: number) => string) {
  for (const name of sectionNames) {
    const record = recordOf(priya, name)
    await save(priya, name, filled(record))
    const { id, value } = await db.assessmentRevision.findFirstOrThrow({
      where: { circleId: priya.circleId, section: name },
      orderBy: { id: 'desc' },
    })
    const kept = JSON.parse(value)
    const texts = fieldsIn(record, kept).filter(([, { kind }]) => kind === 'text')
    for (const [index, [path]] of texts.entries()) put(kept, path.split('.'), said(index))
    await write((tx) => tx.assessmentRevision.update({ where: { id }, data: { value: JSON.stringify(kept) } }))
  }
}

type Kept = { [key: string]: Kept | Kept[] | string }

function put(kept: Kept, [first = '', ...rest]: string[], text: string): void {
  const inner = kept[first]
  if (!rest.length) kept[first] = text
  else if (Array.isArray(inner)) put(inner.find(({ id }) => id === rest[0]) ?? {}, rest.slice(1), text)
  else if (typeof inner === 'object') put(inner, rest, text)
}
