import { describe, expect, test } from 'vitest'
import {
  baseAfterConflict,
  mergeEdit,
  mergeRows,
  type RowConflict,
  type Rows,
  rowsBaseAfterConflict,
} from '~/domain/activity/merge'

type Values = Record<string, string | null>
const before = { phone: '5055550100', kind: 'home', city: 'Taos' }

describe('two people at the same form', () => {
  test('what they change apart from each other stays', () => {
    const [typed, now] = [
      { ...before, city: 'Santa Fe' },
      { ...before, phone: '5055550199' },
    ]
    expect(mergeEdit(before, typed, now)).toEqual({ changed: ['city'], conflicts: [] })
  })

  test('the same field changed to the same is no conflict, to something else it is', () => {
    const typed = { ...before, city: 'Santa Fe' }
    expect(mergeEdit(before, typed, typed)).toEqual({ changed: [], conflicts: [] })
    expect(mergeEdit(before, typed, { ...before, city: 'Española' }).conflicts).toEqual(['city'])
  })

  test('fields that go together are changed together', () => {
    const [typed, now] = [
      { ...before, phone: '5055550199' },
      { ...before, kind: 'mobile' },
    ]
    expect(mergeEdit(before, typed, now).conflicts).toEqual([])
    expect(mergeEdit(before, typed, now, [['phone', 'kind']]).conflicts).toEqual(['kind'])
  })

  test('once it is told, saving again keeps mine, and nothing else of theirs is undone', () => {
    const typed = { ...before, city: 'Santa Fe' }
    const now = { ...before, city: 'Española', phone: '5055550199' }
    const { conflicts } = mergeEdit(before, typed, now)
    expect(mergeEdit(baseAfterConflict(before, now, conflicts), typed, now)).toEqual({
      changed: ['city'],
      conflicts: [],
    })
  })
})

describe('two people at the same rows', () => {
  const rows: Rows = { a: { name: 'Begay' }, b: { name: 'Mehta' } }

  test('a row that nobody else touched is removed; one that was changed is told', () => {
    const typed = { a: { name: 'Begay' } }
    expect(mergeRows(rows, typed, rows)).toMatchObject({ removed: ['b'], conflicts: [] })
    const now = { ...rows, b: { name: 'Mehta-Rao' } }
    const { conflicts } = mergeRows(rows, typed, now)
    expect(conflicts).toEqual([{ id: 'b', is: 'iRemoved', fields: ['name'] }])
    expect(mergeRows(rowsBaseAfterConflict(rows, now, conflicts), typed, now)).toMatchObject({
      removed: ['b'],
      conflicts: [],
    })
  })

  test('a row that somebody removed while I changed it comes back when I save again', () => {
    const [typed, now] = [{ ...rows, b: { name: 'Mehta-Rao' } }, { a: { name: 'Begay' } }]
    const { conflicts } = mergeRows(rows, typed, now)
    expect(conflicts).toEqual([{ id: 'b', is: 'theyRemoved', fields: ['name'] }])
    const again = mergeRows(rowsBaseAfterConflict(rows, now, conflicts), typed, now)
    expect(again).toMatchObject({ restored: ['b'], conflicts: [] })
  })

  test('a row that somebody removed and I left alone stays removed; one that somebody added stays', () => {
    const now = { a: { name: 'Begay' }, c: { name: 'Yazzie' } }
    expect(mergeRows(rows, rows, now)).toEqual({ changed: [], removed: [], restored: [], conflicts: [] })
  })
})

type Profile = { fields: Values; rows: Record<string, Values> }
type Editor = { name: string; opened: Profile; typed: Profile; seen: Set<string> }

const names = ['f', 'g', 'h']
const ids = ['a', 'b', 'c']
const together = [['g', 'h']]

// Whatever two people do in whatever order: nobody replaces a value that they have not seen, and what somebody typed is
// kept once they have saved.
test('a thousand interleavings of two people lose nothing', () => {
  const random = seeded(20_261_121)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  let told = 0

  for (let run = 0; run < 1_000; run += 1) {
    const kept = aProfile()
    const editors = [open('Ana', kept), open('Ben', kept)]
    for (let step = 0; step < 14; step += 1) {
      const editor = pick(editors)
      const act = random()
      const row = editor.typed.rows[pick(ids)]
      if (act < 0.4) editor.typed.fields[pick(names)] = `${editor.name} ${step}`
      else if (act < 0.6 && row) row[pick(['f', 'g'])] = `${editor.name} ${step}`
      else if (act < 0.68) delete editor.typed.rows[pick(ids)]
      else told += save(kept, editor, random)
    }
    for (const editor of editors) told += save(kept, editor, random)
  }
  expect(told).toBeGreaterThan(500)
})

function aProfile(): Profile {
  return {
    fields: Object.fromEntries(names.map((name) => [name, 'at first'])),
    rows: Object.fromEntries(ids.map((id) => [id, { f: 'at first', g: 'at first' }])),
  }
}

function open(name: string, kept: Profile, seen = new Set<string>()): Editor {
  for (const [place, value] of flat(kept)) seen.add(`${place} ${value}`)
  return { name, opened: structuredClone(kept), typed: structuredClone(kept), seen }
}

/** Saves, as often as it takes; returns how often the editor was told of others' changes. */
function save(kept: Profile, editor: Editor, random: () => number): number {
  const { opened, typed } = editor
  const fields = mergeEdit(opened.fields, typed.fields, kept.fields, together)
  const rows = mergeRows(opened.rows, typed.rows, kept.rows)
  if (fields.conflicts.length || rows.conflicts.length) {
    tell(kept, editor, fields.conflicts, rows.conflicts)
    // Now and then they take what the other has saved.
    for (const name of fields.conflicts) if (random() < 0.4) typed.fields[name] = kept.fields[name] ?? null
    editor.opened = {
      fields: baseAfterConflict(opened.fields, kept.fields, fields.conflicts),
      rows: rowsBaseAfterConflict(opened.rows, kept.rows, rows.conflicts) as Profile['rows'],
    }
    return 1 + save(kept, editor, random)
  }

  const [before, mine] = [flat(kept), flat(typed)]
  const wanted = flat(opened)
  for (const name of fields.changed) kept.fields[name] = typed.fields[name] ?? null
  for (const { id, fields } of rows.changed) {
    for (const name of fields) kept.rows[id] = { ...kept.rows[id], [name]: typed.rows[id]?.[name] ?? null }
  }
  for (const id of rows.removed) delete kept.rows[id]
  for (const id of rows.restored) kept.rows[id] = { ...typed.rows[id] }

  const after = flat(kept)
  for (const [place, value] of before) {
    if (after.get(place) !== value) expect(editor.seen).toContain(`${place} ${value}`)
    if (mine.get(place) !== wanted.get(place)) expect([place, after.get(place)]).toEqual([place, mine.get(place)])
  }
  Object.assign(editor, open(editor.name, kept, editor.seen))
  return 0
}

function tell(kept: Profile, { seen }: Editor, fields: string[], rows: RowConflict[]) {
  const now = flat(kept)
  const show = (place: string) => seen.add(`${place} ${now.get(place)}`)
  for (const name of fields) show(`fields.${name}`)
  for (const { id, is, fields } of rows) {
    for (const name of is === 'theyRemoved' ? ['f', 'g'] : fields) show(`rows.${id}.${name}`)
  }
}

/** Every place of a profile with what stands there. */
function flat({ fields, rows }: Profile) {
  return new Map([
    ...names.map((name): [string, string | null] => [`fields.${name}`, fields[name] ?? null]),
    ...ids.flatMap((id) =>
      ['f', 'g'].map((name): [string, string | null] => [`rows.${id}.${name}`, rows[id]?.[name] ?? 'gone']),
    ),
  ])
}

function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
