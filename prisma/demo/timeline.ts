import type { Member } from '~/domain/member'
import { findMember } from '~/domain/members/queries.server'
import type { Submission } from '~/domain/records/save'
import type { Typed } from '~/domain/records/typed'
import { type CircleName, circleIds, userIds } from './ids'
import type { PersonName } from './people'

/** A command that a person carried out in a circle. */
export type DemoAct = {
  at: Date
  by: PersonName
  circle: CircleName
  command: (member: Member, now: Date) => Promise<{ status: string } | 'done' | 'refused'>
}

/** A form without a base: all that is in it is new. */
export function newForm(typed: Typed): Submission {
  return { typed, base: '', keepCurrent: [] }
}

/** Carries the commands out in the order of time, each with the clock at its instant. Throws if one is refused. */
export async function perform(acts: readonly DemoAct[]) {
  for (const { at, by, circle, command } of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const member = await findMember(userIds[by], circleIds[circle])
    if (!member) throw new Error(`${by} is not in ${circle}'s circle`)
    const result = await withClockAt(at, () => command(member, at))
    if (result !== 'done' && (result === 'refused' || result.status !== 'saved'))
      throw new Error(`Refused: ${by} in ${circle}'s circle at ${at.toISOString()}: ${JSON.stringify(result)}`)
  }
}

/** Audit rows and commands without a `now` read the clock. */
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
