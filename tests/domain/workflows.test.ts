import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { db } from '~/data/db.server'
import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { listRecentObservations } from '~/domain/feed/observations.server'
import type { Member } from '~/domain/member'
import { resolveNew } from '~/domain/records/save'
import { Forbidden, NotFound } from '~/domain/refusals'
import { lookUpAlias, openWorkflow } from '~/domain/workflows/aliases.server'
import {
  activateWorkflow,
  createWorkflow,
  deactivateWorkflow,
  moveWorkflow,
  updateWorkflow,
} from '~/domain/workflows/commands.server'
import { getWorkflow, listAliases, listAllWorkflows } from '~/domain/workflows/queries.server'
import { addressFrom, mayBeFramed, originsOf } from '~/domain/workflows/rules'
import { workflowRecord } from '~/domain/workflows/workflow-record'
import { env } from '~/env.server'
import { prepareSecrets } from '~/secrets.server'
import { submissionOf } from '../submission'
import { createTestData, type World } from '../world'

let world: World
beforeAll(() => prepareSecrets({ isNew: true }))
beforeEach(async () => {
  world = await createTestData()
  await write((tx) => tx.workflow.deleteMany())
})

const form = { name: 'Respite request', address: 'https://forms.example.org/respite' }
const offerTo = async (member: Member) => (await listRecentObservations(member)).offer
const sent = (value: object = form, opened: object = {}, submissionId?: string) =>
  submissionOf(workflowRecord, value, opened, { submissionId })

async function workflow(more: Partial<typeof form> = {}) {
  await createWorkflow(world.users.joan, sent({ ...form, ...more }))
  const { id } = await db.workflow.findFirstOrThrow({ orderBy: { id: 'desc' } })
  return id
}

describe('an address', () => {
  test.each([
    ['https://forms.example.org/respite?lang=en#top', 'https://forms.example.org/respite?lang=en#top'],
    ['  https://Forms.Example.org/A  ', 'https://forms.example.org/A'],
    ['https://münchen.example.org/', 'https://xn--mnchen-3ya.example.org/'],
    ['231234567890123', 'https://form.jotform.com/231234567890123'],
    ['our-house/intake', 'https://form.jotform.com/our-house/intake'],
  ])('%s is one', (typed, address) => {
    expect(addressFrom(typed)).toBe(address)
    expect(resolveNew(workflowRecord, { name: 'Form', address: typed })).toMatchObject({ value: { address } })
    expect(addressFrom(address)).toBe(address)
  })

  test.each([
    'http://forms.example.org/',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'blob:https://forms.example.org/5',
    'file:///etc/passwd',
    '//forms.example.org/x',
    '/circle/x',
    './x',
    '../x',
    'form.html',
    'x?y=1',
    'https:/forms.example.org',
    'https:\\\\forms.example.org',
    'https://forms.example.org\\@evil.example.org',
    'https://forms.example.org:8443/',
    'https://forms.example.org:443/',
    'https://forms.example.org:/',
    'https://user@forms.example.org/',
    'https://user:pw@forms.example.org/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://app.localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://forms/',
    'https://forms.example.org./',
    "https://forms.example.org;script-src'self'/",
    'https://forms.example.org,evil.example.org/',
    'https://*.example.org/',
    'https://%66orms.example.org/',
    'https://forms.example.org/a b',
    'https://forms.example.org/\nx',
    `https://forms.example.org/${'x'.repeat(600)}`,
    '',
  ])('%s is none', (typed) => {
    expect(addressFrom(typed)).toBeUndefined()
    expect(resolveNew(workflowRecord, { name: 'Form', address: typed }).status).toBe('invalid')
  })

  test('our own host is none, whatever the scheme', () => {
    expect(mayBeFramed('https://circles.example.org/circle', 'https://circles.example.org')).toBe(false)
    expect(mayBeFramed('https://circles.example.org/', 'http://circles.example.org:3000')).toBe(false)
    expect(mayBeFramed('https://forms.example.org/', 'https://circles.example.org')).toBe(true)
  })

  test('a page may frame its origin alone; at JotForm also the one host where that form’s answers are sent', () => {
    expect(originsOf('https://forms.example.org/a')).toEqual(['https://forms.example.org'])
    for (const [form, answers] of [
      ['form', 'submit'],
      ['eu', 'eu-submit'],
      ['hipaa', 'hipaa-submit'],
    ]) {
      expect(originsOf(`https://${form}.jotform.com/1`)).toEqual([
        `https://${form}.jotform.com`,
        `https://${answers}.jotform.com`,
      ])
    }
    expect(originsOf('https://www.jotform.com/1')).toEqual(['https://www.jotform.com'])
  })

  test('a name has at most 60 letters and is not empty', () => {
    const named = (name: string) => resolveNew(workflowRecord, { ...form, name })
    expect(named('x'.repeat(60)).status).toBe('resolved')
    expect(named('x'.repeat(61))).toMatchObject({ problems: { name: 'errors.tooLong?maximum=60' } })
    expect(named('  ')).toMatchObject({ problems: { name: 'errors.required' } })
  })
})

describe('looking after them', () => {
  test('a super admin adds one, and those who may view workflows are offered it', async () => {
    const id = await workflow()
    expect(await getWorkflow(id)).toMatchObject({ ...form, isActive: true })
    for (const member of [world.priya, world.joan])
      expect(await offerTo(member)).toEqual({
        workflows: [{ id, name: form.name }],
        origins: ['https://forms.example.org'],
      })
    for (const member of [world.elena, world.mateo, world.sam, world.nora])
      expect(await offerTo(member)).toEqual({ workflows: [], origins: [] })
  })

  test('they stand in the order of the provider, a new one last; the end of the list is the end', async () => {
    for (const name of ['Novak', 'Abeyta', 'Sosa']) await createWorkflow(world.users.joan, sent({ ...form, name }))
    const all = await listAllWorkflows(new Date(0))
    const names = async () => (await listAllWorkflows(new Date(0))).map(({ name }) => name)
    const idOf = (name: string) => all.find((one) => one.name === name)?.id ?? ''
    expect(await names()).toEqual(['Novak', 'Abeyta', 'Sosa'])

    await moveWorkflow(world.users.joan, idOf('Sosa'), 'up')
    await moveWorkflow(world.users.joan, idOf('Novak'), 'up')
    expect(await names()).toEqual(['Novak', 'Sosa', 'Abeyta'])
    expect((await offerTo(world.priya)).workflows.map(({ name }) => name)).toEqual(['Novak', 'Sosa', 'Abeyta'])

    // Of one that is inactive nobody sees a place: the offered ones change places past it.
    await deactivateWorkflow(world.users.joan, idOf('Sosa'))
    await moveWorkflow(world.users.joan, idOf('Abeyta'), 'up')
    expect(await names()).toEqual(['Abeyta', 'Novak', 'Sosa'])
  })

  test('its openings are counted from an instant, with the latest; neither who nor where', async () => {
    const id = await workflow()
    expect(await listAllWorkflows(new Date(0))).toMatchObject([{ openings: 0, lastOpenedAt: null }])
    for (const member of [world.priya, world.priya, world.joan]) await openWorkflow(member, id)
    const [one] = await listAllWorkflows(new Date(0))
    expect(one).toMatchObject({ openings: 3 })
    expect(Date.now() - (one?.lastOpenedAt?.getTime() ?? 0)).toBeLessThan(60_000)
    expect(await listAllWorkflows(new Date(Date.now() + 60_000))).toMatchObject([{ openings: 0 }])
    expect(Object.keys((await db.workflowOpening.findFirst()) ?? {})).toEqual(['id', 'workflowId', 'openedAt'])
  })

  test('nobody else does, not even a coach', async () => {
    const id = await workflow()
    for (const user of [world.users.priya, world.users.elena, world.users.ida]) {
      await expect(createWorkflow(user, sent())).rejects.toThrow(Forbidden)
      await expect(updateWorkflow(user, id, sent())).rejects.toThrow(Forbidden)
      await expect(deactivateWorkflow(user, id)).rejects.toThrow(Forbidden)
      await expect(activateWorkflow(user, id)).rejects.toThrow(Forbidden)
      await expect(moveWorkflow(user, id, 'up')).rejects.toThrow(Forbidden)
    }
    expect(await listAllWorkflows(new Date(0))).toHaveLength(1)
  })

  test('the same form sent twice adds one', async () => {
    const twice = sent(form, {}, newId())
    await Promise.all([1, 2].map(() => createWorkflow(world.users.joan, twice)))
    expect(await listAllWorkflows(new Date(0))).toHaveLength(1)
  })

  test('our own address is refused with words', async () => {
    const address = 'https://circles.example.org/form'
    const { PUBLIC_URL } = env
    onTestFinished(() => void Object.assign(env, { PUBLIC_URL }))
    Object.assign(env, { PUBLIC_URL: 'https://circles.example.org' })
    const own = { status: 'invalid', problems: { address: 'workflows:errors.own' } }
    const id = await workflow()
    expect(await createWorkflow(world.users.joan, sent({ name: 'Own', address }))).toMatchObject(own)
    expect(await updateWorkflow(world.users.joan, id, sent({ name: 'Own', address }, form))).toMatchObject(own)
    expect(await listAllWorkflows(new Date(0))).toMatchObject([form])
  })

  test('a change leaves one audit row that names the fields; the same again none', async () => {
    const id = await workflow()
    const changed = { name: 'Respite', address: 'https://forms.example.org/new' }
    for (const _ of [1, 2]) await updateWorkflow(world.users.joan, id, sent(changed, form))
    expect(await getWorkflow(id)).toMatchObject(changed)
    const rows = await db.audit.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } })
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['workflow.created', '{}'],
      ['workflow.changed', '{"fields":["name","address"]}'],
    ])
  })

  test('two people change one: different fields stay as each left them, and the same one is a conflict', async () => {
    const id = await workflow()
    const ida = { ...world.users.ida, isSuperAdmin: true }
    await write((tx) => tx.user.update({ where: { id: ida.id }, data: { isSuperAdmin: true } }))
    await updateWorkflow(world.users.joan, id, sent({ ...form, name: 'Respite' }, form))
    await updateWorkflow(ida, id, sent({ ...form, address: 'https://forms.example.org/new' }, form))
    expect(await getWorkflow(id)).toMatchObject({ name: 'Respite', address: 'https://forms.example.org/new' })
    expect(await updateWorkflow(ida, id, sent({ ...form, name: 'Days off' }, form))).toMatchObject({
      status: 'conflict',
      base: { name: 'Respite' },
      conflicts: [{ path: 'name', by: `${world.users.joan.firstName} ${world.users.joan.lastName}` }],
    })
  })

  test('deactivated it is offered and opened no more, until it is activated again', async () => {
    const id = await workflow()
    for (const _ of [1, 2]) await deactivateWorkflow(world.users.joan, id)
    expect(await offerTo(world.priya)).toEqual({ workflows: [], origins: [] })
    await expect(openWorkflow(world.priya, id)).rejects.toThrow(NotFound)
    expect(await db.audit.count({ where: { entityId: id, action: 'workflow.deactivated' } })).toBe(1)

    await activateWorkflow(world.users.joan, id)
    expect((await offerTo(world.priya)).workflows).toHaveLength(1)
  })

  test('what does not exist is not there', async () => {
    await expect(updateWorkflow(world.users.joan, newId(), sent())).rejects.toThrow(NotFound)
    await expect(deactivateWorkflow(world.users.joan, newId())).rejects.toThrow(NotFound)
    await expect(getWorkflow(newId())).rejects.toThrow(NotFound)
  })

  test('a row that was changed by hand into something else is neither offered nor opened', async () => {
    const id = await workflow()
    await write((tx) => tx.workflow.update({ where: { id }, data: { address: 'https://x.org; script-src *' } }))
    expect(await offerTo(world.priya)).toEqual({ workflows: [], origins: [] })
    await expect(openWorkflow(world.priya, id)).rejects.toThrow(NotFound)
  })
})

describe('opening one', () => {
  const idsIn = (address: string) => {
    const { searchParams } = new URL(address)
    return { user: searchParams.get('userId') ?? '', circle: searchParams.get('carecircleId') ?? '' }
  }

  test('its address carries two ids that say nothing, the same each time', async () => {
    const id = await workflow({ address: 'https://forms.example.org/respite?lang=en&userId=other' })
    const { address, name, origins } = await openWorkflow(world.priya, id)
    const ids = idsIn(address)
    expect({ name, origins }).toEqual({ name: form.name, origins: ['https://forms.example.org'] })
    expect([...new URL(address).searchParams.keys()]).toEqual(['lang', 'userId', 'carecircleId'])
    for (const one of Object.values(ids)) expect(one).toMatch(/^[\w-]{43}$/)
    for (const secret of [world.priya.userId, world.rosa, 'Priya', 'Rosa', world.users.priya.email])
      expect(decodeURIComponent(address)).not.toContain(secret)
    expect((await openWorkflow(world.priya, id)).address).toBe(address)
  })

  test('another form, person or circle has other ids', async () => {
    const [one, other] = [await workflow(), await workflow({ name: 'Another' })]
    const first = idsIn((await openWorkflow(world.priya, one)).address)
    const second = idsIn((await openWorkflow(world.priya, other)).address)
    const joans = idsIn((await openWorkflow(world.joan, one)).address)
    const owens = idsIn((await openWorkflow(world.owen, one)).address)
    expect(joans.circle).toBe(first.circle)
    expect(new Set([first, second, joans, owens].flatMap(({ user, circle }) => [user, circle])).size).toBe(7)
  })

  test('only with view on workflow', async () => {
    const id = await workflow()
    for (const member of [world.elena, world.mateo, world.sam, world.nora])
      await expect(openWorkflow(member, id)).rejects.toThrow(Forbidden)
    await expect(openWorkflow(world.priya, newId())).rejects.toThrow(NotFound)
    expect(await db.workflowAlias.count()).toBe(0)
  })

  test('the first time leaves an audit row, and ids that the provider can look up', async () => {
    const id = await workflow()
    const { user, circle } = idsIn((await openWorkflow(world.priya, id)).address)
    await openWorkflow(world.priya, id)
    expect(await listAliases(id)).toHaveLength(2)
    expect(await db.audit.count({ where: { action: 'workflow.opened', entityId: id } })).toBe(1)

    expect(await lookUpAlias(world.users.joan, id, user)).toMatchObject({
      kind: 'user',
      name: 'Priya Raman',
      email: world.users.priya.email,
    })
    expect(await lookUpAlias(world.users.joan, id, circle)).toEqual({ kind: 'circle', name: 'Rosa D.', email: null })
    const looks = await db.audit.findMany({ where: { action: 'workflow.lookedUp' }, orderBy: { id: 'asc' } })
    expect(looks).toMatchObject([
      { actorId: world.users.joan.id, entity: 'user', entityId: world.priya.userId },
      { actorId: world.users.joan.id, entity: 'circle', circleId: world.rosa },
    ])
  })

  test('an id of another form means nobody, and nobody but a super admin looks one up', async () => {
    const [one, other] = [await workflow(), await workflow({ name: 'Another' })]
    const { user } = idsIn((await openWorkflow(world.priya, one)).address)
    expect(await lookUpAlias(world.users.joan, other, user)).toBeNull()
    await expect(lookUpAlias(world.users.priya, one, user)).rejects.toThrow(Forbidden)
  })
})
