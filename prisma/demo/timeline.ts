import type { Member } from '~/domain/member'
import { findMember } from '~/domain/members/queries.server'
import type { Submission } from '~/domain/records/save'
import type { Typed } from '~/domain/records/typed'
import { type CircleName, circleIds, userIds } from './ids'
import type { PersonName } from './people'

type Outcome = { status: string } | 'done' | 'refused' | 'taken'
type SuperAdmin = { id: string; isSuperAdmin: boolean }

/** A command that a person carried out, as a member of a circle or as a super admin. */
export type DemoAct = { at: Date; by: PersonName } & (
  | { circle: CircleName; command: (member: Member) => Promise<Outcome> }
  | { circle: null; command: (user: SuperAdmin) => Promise<Outcome> }
)
export type MemberCommand = Extract<DemoAct, { circle: CircleName }>['command']

/** A form without a base: all that is in it is new. */
export function newForm(typed: Typed): Submission {
  return { typed, base: '{}', keepCurrent: [] }
}

/** Carries the commands out in the order of time, each with the clock at its instant. Throws if one is refused. */
export async function perform(acts: readonly DemoAct[]) {
  for (const act of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const { at, by, circle } = act
    const outcome = await withClockAt(at, () => carryOut(act))
    if (outcome !== 'done' && (typeof outcome === 'string' || outcome.status !== 'saved'))
      throw new Error(`Refused: ${by}, ${circle}, ${at.toISOString()}: ${JSON.stringify(outcome)}`)
  }
}

async function carryOut({ by, ...act }: DemoAct) {
  const id = userIds[by]
  if (act.circle === null) return act.command({ id, isSuperAdmin: true })
  const member = await findMember(id, circleIds[act.circle])
  if (!member) throw new Error(`${by} is not in ${act.circle}'s circle`)
  return act.command(member)
}

/** Commands and audit rows read the clock. */
async function withClockAt<T>(instant: Date, work: () => Promise<T>) {
  const realDate = globalThis.Date
  globalThis.Date = new Proxy(realDate, {
    construct: (target, given, as) => Reflect.construct(target, given.length ? given : [instant], as),
    get: (target, name) => (name === 'now' ? () => instant.getTime() : Reflect.get(target, name)),
  })
  try {
    return await work()
  } finally {
    globalThis.Date = realDate
  }
}
