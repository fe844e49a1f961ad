import { db } from '~/data/db.server'
import { write } from '~/data/write.server'
import { audit, auditExport } from '~/domain/audit/append.server'
import type { Member } from '~/domain/member'
import { cmsContext, readNumber } from '~/domain/recipient/save.server'
import { Forbidden } from '~/domain/refusals'
import type { HealthScore } from '~/domain/surveys/promis'
import { latestHealthScores } from '~/domain/surveys/queries.server'
import { mayOpenSheet } from './access'
import { factsOfCircle } from './queries.server'

/** The portal's facts with the whole Medicare number ('unreadable' if damaged); audited. Throws Forbidden, NotFound, TooManyExports. */
export async function openPortalSheet(
  member: Member,
  { format, isHead = false }: { format: 'page' | 'csv'; isHead?: boolean },
) {
  if (!mayOpenSheet(member)) throw new Forbidden()
  const { circleId, userId } = member
  const about = { actorId: userId, entity: 'alignment', entityId: circleId, circleId }
  if (!isHead) {
    await write((tx) =>
      format === 'csv'
        ? auditExport(tx, { action: 'alignment.exported', ...about })
        : audit(tx, { action: 'alignment.sheetOpened', ...about }),
    )
  }
  const [{ facts, rules }, { cms, ...recipient }, health] = await Promise.all([
    factsOfCircle(member),
    db.recipient.findUniqueOrThrow({ where: { circleId } }),
    latestHealth(circleId),
  ])
  return {
    facts,
    rules,
    recipient: { ...recipient, cms: readNumber(cms, cmsContext(recipient.id)) },
    health,
  }
}
export type PortalSheet = Awaited<ReturnType<typeof openPortalSheet>>

async function latestHealth(circleId: string) {
  const latest = await latestHealthScores(circleId)
  const scoreOf = (name: HealthScore) => {
    const score = latest?.scores[name]
    return score?.status === 'scored' ? score.t : null
  }
  return latest && { answeredOn: latest.answeredOn, physical: scoreOf('physical'), mental: scoreOf('mental') }
}
