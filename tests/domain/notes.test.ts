import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/data/db.server'
import { audienceOf, latestSignalId, listSignalsAfter } from '~/domain/activity/signals.server'
import { autosaveNote, restoreNote, writeNote } from '~/domain/notes/commands.server'
import { noteRecord } from '~/domain/notes/note-record'
import { getNote, listNoteVersions } from '~/domain/notes/queries.server'
import { noteValue } from '~/domain/notes/rules'
import { NoteForm } from '~/domain/notes/schema'
import { Forbidden, NotFound } from '~/domain/refusals'
import { noteEditorOf } from '~/routes/circle/note-editor'
import { submissionOf } from '../submission'
import { createTestData, giveRules, memberIn, remove, type World } from '../world'

let world: World
beforeEach(async () => {
  world = await createTestData()
})

const minuteMs = 60_000
const noon = Date.now()
const at = (minutes: number) => new Date(noon + minutes * minuteMs)
const versionNow = async () => (await getNote(world.priya))?.version ?? ''
const put = async (member: World['priya'], note: string, minutes = 0) =>
  autosaveNote(member, { note, version: await versionNow() }, at(minutes))
const earlier = async () => (await listNoteVersions(world.priya)).versions.map(({ value }) => value)

describe('the note of a circle', () => {
  test('is written by a coach and says who wrote it', async () => {
    await put(world.priya, 'Call after ten')
    expect(await getNote(world.joan)).toMatchObject({ value: 'Call after ten', by: 'Priya' })
    expect(await earlier()).toEqual([])
  })

  test('is neither read nor written by family, aides, and companions, and not written by their circle’s admin', async () => {
    await put(world.priya, 'Call after ten')
    for (const who of ['elena', 'luis', 'mateo', 'sam', 'nora'] as const) {
      expect(await getNote(world[who])).toBeNull()
      await expect(put(world[who], 'Mine')).rejects.toThrow(Forbidden)
      await expect(listNoteVersions(world[who])).rejects.toThrow(Forbidden)
    }
  })

  test.each(['companion', 'coach'] as const)(
    'is read and not written by the role %s with the rule to view notes',
    async (role) => {
      onTestFinished(await giveRules(role, [{ action: 'view', resource: 'notes' }]))
      const reader = await memberIn(world.rosa, { companion: world.sam, coach: world.priya }[role].userId)
      expect((await getNote(reader))?.value).toBe('')
      await expect(put(reader, 'Mine')).rejects.toThrow(Forbidden)
    },
  )

  test('is written by every role with the rule for it', async () => {
    onTestFinished(await giveRules('companion', [{ action: 'any', resource: 'notes' }]))
    const writer = await memberIn(world.rosa, world.sam.userId)
    await put(writer, 'Mine')
    expect(await getNote(writer)).toMatchObject({ value: 'Mine', by: 'Sam' })
  })

  test('is not there for a coach of another circle, nor for one who was removed meanwhile', async () => {
    await put(world.priya, 'Call after ten')
    expect((await getNote(world.owen))?.value).toBe('')
    await remove(world.priya)
    await expect(put(world.priya, 'Too late')).rejects.toThrow(NotFound)
  })

  test('keeps what somebody else wrote, and one’s own of a while ago', async () => {
    await put(world.priya, 'One', 0)
    await put(world.joan, 'Two', 1)
    await put(world.joan, 'Three', 20)
    expect(await earlier()).toEqual(['Two', 'One'])
  })

  test('what one person writes in one go is one version and one row in the audit log', async () => {
    await put(world.joan, 'Before', -30)
    for (const [second, text] of ['C', 'Ca', 'Cal', 'Call'].entries()) await put(world.priya, text, second / 60)
    expect(await earlier()).toEqual(['Before'])
    const rows = await db.audit.findMany({ where: { circleId: world.rosa, action: 'note.changed' } })
    expect(rows.map(({ actorId }) => actorId)).toEqual([world.joan.userId, world.priya.userId])
    expect(rows[0]?.details).toBe('{"fields":["note"]}')
  })

  test('keeps one’s own writing too when much of it disappears at once', async () => {
    const long = 'Rosa '.repeat(100)
    await put(world.priya, long, 0)
    await put(world.priya, 'x', 0.1)
    expect(await earlier()).toEqual([long])
  })

  test('the second of two who write at once is told, and nothing is lost', async () => {
    await put(world.priya, 'Before', -30)
    const version = await versionNow()
    const [first, second] = await Promise.all([
      autosaveNote(world.priya, { note: 'Priya’s', version }),
      autosaveNote(world.joan, { note: 'Joan’s', version }),
    ])
    expect([first.status, second.status]).toEqual(['saved', 'conflict'])
    expect((await getNote(world.joan))?.value).toBe('Priya’s')
    await put(world.joan, 'Priya’s\nJoan’s')
    expect(await earlier()).toEqual(['Priya’s', 'Before'])
  })

  test('of many who write at random, every text that was kept is the note or one of its versions', async () => {
    const saved: string[] = []
    for (let step = 0; step < 60; step += 1) {
      const version = await versionNow()
      const text = `Text ${step}`
      const writers = step % 3 === 0 ? [world.priya, world.joan] : [step % 2 ? world.priya : world.joan]
      const answers = await Promise.all(
        writers.map((member, index) => autosaveNote(member, { note: `${text}.${index}`, version }, at(step * 10))),
      )
      for (const [index, { status }] of answers.entries()) if (status === 'saved') saved.push(`${text}.${index}`)
      expect(answers.filter(({ status }) => status === 'saved')).toHaveLength(1)
    }
    const pages = await listNoteVersions(world.priya)
    const older = await listNoteVersions(world.priya, { before: pages.next ?? '' })
    const last = await listNoteVersions(world.priya, { before: older.next ?? '' })
    const all = [...pages.versions, ...older.versions, ...last.versions].map(({ value }) => value)
    expect([...all.reverse(), (await getNote(world.priya))?.value]).toEqual(saved)
  })

  test('the same text again changes nothing and tells nobody, whatever its version', async () => {
    await put(world.priya, 'Call after ten')
    const after = await latestSignalId()
    expect(await autosaveNote(world.joan, { note: 'Call after ten', version: '' })).toMatchObject({ status: 'saved' })
    expect((await getNote(world.joan))?.by).toBe('Priya')
    expect(await listSignalsAfter(after, 10)).toEqual([])
  })

  test('when it changes, those who may see notes are signalled, and nobody else', async () => {
    const after = await latestSignalId()
    await put(world.priya, 'Call after ten')
    const [signal] = await listSignalsAfter(after, 10)
    expect(signal?.topic).toBe('notes')
    const audience = signal ? await audienceOf(signal) : []
    expect(audience.sort()).toEqual([world.users.joan.id, world.users.priya.id].sort())
    expect(audience).not.toContain(world.users.mateo.id)
  })
})

describe('the form of the note, where it is not saved while it is written', () => {
  const opened = async () => noteValue((await getNote(world.priya))?.value ?? '')
  const sent = (note: string, base: object, more = {}) => submissionOf(noteRecord, { note }, base, more)

  test('is saved, and says nothing new when it is sent as it was opened, with blanks around it or not', async () => {
    await put(world.priya, 'Call after ten ')
    const base = await opened()
    expect(await writeNote(world.joan, sent('Call after ten', base))).toMatchObject({ status: 'saved' })
    expect((await getNote(world.joan))?.by).toBe('Priya')
    expect(await writeNote(world.joan, sent('Call at noon', base))).toMatchObject({ status: 'saved' })
    expect(await getNote(world.priya)).toMatchObject({ value: 'Call at noon', by: 'Joan' })
    expect(await earlier()).toEqual(['Call after ten '])
  })

  test('of two who write, the second is told by whom, and their text is kept once they say so', async () => {
    const base = await opened()
    await writeNote(world.priya, sent('Priya’s', base))
    const told = await writeNote(world.joan, sent('Joan’s', base))
    expect(told).toMatchObject({
      status: 'conflict',
      base: { note: 'Priya’s' },
      conflicts: [{ path: 'note', by: expect.stringMatching(/^Priya /) }],
    })
    expect((await getNote(world.joan))?.value).toBe('Priya’s')
    expect(await writeNote(world.joan, sent('Joan’s', { note: 'Priya’s' }))).toMatchObject({ status: 'saved' })
    expect(await earlier()).toEqual(['Priya’s'])
  })

  test('keeps the other text where the person chooses it', async () => {
    const base = await opened()
    await writeNote(world.priya, sent('Priya’s', base))
    const choice = sent('Joan’s', { note: 'Priya’s' }, { keepCurrent: ['note'] })
    expect(await writeNote(world.joan, choice)).toMatchObject({ status: 'saved' })
    expect(await getNote(world.joan)).toMatchObject({ value: 'Priya’s', by: 'Priya' })
  })

  test('is refused when it is too long, and to those who do not write the note', async () => {
    const tooLong = await writeNote(world.priya, sent('a'.repeat(5_001), await opened()))
    expect(tooLong).toMatchObject({ status: 'invalid', problems: { note: 'errors.tooLong?maximum=5,000' } })
    await expect(writeNote(world.elena, sent('Mine', await opened()))).rejects.toThrow(Forbidden)
  })
})

describe('an earlier version', () => {
  beforeEach(async () => {
    await put(world.priya, 'Call at nine')
    await put(world.priya, 'Call at noon', 30)
  })
  const wish = async () => ({
    versionId: (await listNoteVersions(world.priya)).versions[0]?.id ?? '',
    version: await versionNow(),
  })

  test('becomes the note again, and what it said until then is a version, be it written a moment ago', async () => {
    expect(await restoreNote(world.priya, await wish(), at(31))).toMatchObject({ status: 'saved' })
    expect((await getNote(world.priya))?.value).toBe('Call at nine')
    expect(await earlier()).toEqual(['Call at noon', 'Call at nine'])
  })

  test('does not replace what somebody has written since the page was opened', async () => {
    const before = await wish()
    await put(world.joan, 'Call at one', 40)
    expect(await restoreNote(world.priya, before, at(41))).toMatchObject({
      status: 'conflict',
      base: { note: 'Call at one' },
    })
    expect((await getNote(world.priya))?.value).toBe('Call at one')
  })

  test('of another circle is not there, and only those who write the note restore it', async () => {
    await expect(restoreNote(world.owen, await wish())).rejects.toThrow(NotFound)
    await expect(restoreNote(world.elena, await wish())).rejects.toThrow(Forbidden)
    expect((await getNote(world.priya))?.value).toBe('Call at noon')
  })
})

test('a note holds at most 5,000 characters, line ends of one kind, and blanks alone are nothing', () => {
  const read = (note: string) => NoteForm.safeParse({ note, version: '' })
  expect(read('a'.repeat(5_000)).success).toBe(true)
  expect(read('a'.repeat(5_001)).success).toBe(false)
  expect(read('one\r\ntwo ').data?.note).toBe('one\ntwo ')
  expect(read(' \r\n ').data?.note).toBe('')
})

test('on the server the note that is shown is never that of another request', () => {
  const shown = (value: string) => ({ value, version: '', who: null })
  expect(noteEditorOf('one circle', shown('For Priya')).read().text).toBe('For Priya')
  expect(noteEditorOf('one circle', shown('Later')).read().text).toBe('Later')
})
