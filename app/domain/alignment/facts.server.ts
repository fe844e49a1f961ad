import { cachedSql } from '~/data/cached-sql.server'
import { sql } from '~/data/db.server'
import { valuesOf } from '~/data/dialect.server'
import type { Tx } from '~/data/write.server'
import { oncePer } from '~/domain/once-per'
import { contactDue, type Due, reassessmentDue, surveyDue } from './due'
import { findIn, findingsOf, type Source, type Stored, sourceColumns } from './findings.server'
import type { Outstanding, Requirement } from './missing'
import { performanceYearOf, respiteUse } from './respite'
import type { ProgrammeRules } from './settings-record'
import { type Findings, hasCaregiver, missingOf, stagedOn, tierFactsOf } from './standing'
import { isAligned, isStatus, type Status } from './statuses'
import { type Coded, codedOn } from './tiers'

type Row = {
  circleId: string
  recipientId: string
  firstName: string
  lastName: string
  sortName: string
  dateOfBirth: string | null
  pictureId: string | null
  lineOfService: string | null
  status: string | null
  statusOn: string | null
  alignedOn: string | null
  assessedOn: string | null
  endedFor: string | null
  respiteCents: number | null
}

const columns = `p.circleId, p.id AS recipientId, p.firstName, p.lastName, p.sortName, p.dateOfBirth, p.pictureId,
  p.lineOfService, a.status, a.statusOn, a.alignedOn, a.assessedOn,
  CASE WHEN a.status = 'unaligned' THEN (SELECT c.reason FROM AlignmentChange c WHERE c.circleId = p.circleId
    ORDER BY c.number DESC LIMIT 1) END AS endedFor,
  (SELECT sum(e.units * e.unitCents) FROM RespiteEntry e WHERE e.circleId = p.circleId AND e.isActive = TRUE
    AND e.date >= @from AND e.date <= @until) AS respiteCents`
type Year = { from: string; until: string }

const sourceOfCircle = sql<Row & Source, Year & { circleId: string }>(`
  SELECT ${columns}, ${sourceColumns} FROM Recipient p LEFT JOIN Alignment a ON a.circleId = p.circleId
  WHERE p.circleId = @circleId`)
const manyStored = cachedSql<Row & Stored, Year & { circles: string }>(`
  SELECT ${columns}, f.findings FROM Recipient p
    LEFT JOIN Alignment a ON a.circleId = p.circleId
    LEFT JOIN AlignmentFindings f ON f.circleId = p.circleId
  WHERE p.circleId IN ${valuesOf('@circles')}`)

export type Facts = Findings & {
  circleId: string
  recipient: { id: string; firstName: string; lastName: string; dateOfBirth: string | null; pictureId: string | null }
  sortName: string
  lineOfService: string | null
  status: Status | null
  statusOn: string | null
  alignedOn: string | null
  assessedOn: string | null
  endedFor: string | null // why it was unaligned
  coded: Coded
  missing: Requirement[]
  outdated: Outstanding[] // due to be asked again, while aligned
  reassessment: Due | null
  surveys: { healthSurvey: Due | null; burdenInterview: Due | null }
  contact: Due | null
  respite: ReturnType<typeof respiteUse>
}

/** A circle's current facts, not the stored findings, for commands. Null if it's gone. The caller checks access. */
export async function readFacts(circleId: string, { today, rules, tx }: OnDay & { tx?: Tx }): Promise<Facts | null> {
  const parameters = { circleId, ...performanceYearOf(today) }
  const row = await sourceOfCircle.get(parameters, tx)
  return row ? factsOf(row, findIn(row), { today, rules }) : null
}

/** Facts of many circles on a day of their zone, from their stored findings. The caller checks access. */
export async function listFacts(circleIds: readonly string[], today: string, rules: ProgrammeRules): Promise<Facts[]> {
  const found = await manyStored.all({ circles: JSON.stringify(circleIds), ...performanceYearOf(today) })
  const findings = await findingsOf(found)
  const key = JSON.stringify({ today, rules })
  return found.flatMap((row) => {
    const own = findings.get(row.circleId)
    return own ? [known(row, key, () => factsOf(row, own, { today, rules }))] : [] // none: the circle was deleted in between
  })
}

const known = oncePer<Row & Stored, Facts>()

type OnDay = { today: string; rules: ProgrammeRules }

function factsOf(row: Row, findings: Findings, { today, rules }: OnDay): Facts {
  const { circleId, recipientId: id, firstName, lastName, dateOfBirth, pictureId } = row
  const { sortName, lineOfService, statusOn, alignedOn, assessedOn, endedFor } = row
  const status = isStatus(row.status) ? row.status : null
  const coded = codedOn(today, { ...tierFactsOf(findings), isNew: findings.value.isNew, status, alignedOn })
  const missing =
    status === 'unaligned' ? [] : missingOf({ hasName: Boolean(firstName && lastName), dateOfBirth }, findings)
  const dues = isAligned(status) ? duesOf(row, findings, { coded, today, rules }) : noDues
  return {
    ...findings,
    circleId,
    recipient: { id, firstName, lastName, dateOfBirth, pictureId },
    sortName,
    lineOfService,
    status,
    statusOn,
    alignedOn,
    assessedOn,
    endedFor,
    coded,
    missing,
    ...dues,
    outdated: dues.outdated.filter((one) => !missing.some((other) => other === one)),
    respite: respiteUse(row.respiteCents ?? 0, rules.respite),
  }
}

type Dues = Pick<Facts, 'reassessment' | 'contact' | 'surveys' | 'outdated'>
const noDues: Dues = {
  reassessment: null,
  contact: null,
  surveys: { healthSurvey: null, burdenInterview: null },
  outdated: [],
}

function duesOf(
  { assessedOn, alignedOn }: Row,
  findings: Findings,
  { coded, today, rules }: OnDay & { coded: Coded },
): Dues {
  const { burden, surveyedOn, lastContact } = findings
  const rhythm = rules.reassessment
  const contactedOn = lastContact ?? alignedOn
  const surveys = {
    healthSurvey: alignedOn ? surveyDue({ answeredOn: surveyedOn, alignedOn }, rhythm, today) : null,
    burdenInterview: burden && hasCaregiver(findings) ? reassessmentDue(burden.day, rhythm, today) : null,
  }
  const stageDay = stagedOn(findings)
  const again: [Outstanding, Due | null][] = [
    ['stage', stageDay ? reassessmentDue(stageDay, rhythm, today) : null],
    ['burden', surveys.burdenInterview],
    ['healthSurvey', surveys.healthSurvey],
  ]
  return {
    reassessment: assessedOn ? reassessmentDue(assessedOn, rhythm, today) : null,
    contact: coded.tier && contactedOn ? contactDue(contactedOn, rules.contact[coded.tier], today) : null,
    surveys,
    outdated: again.flatMap(([name, due]) => (due && due.tone !== 'later' ? [name] : [])),
  }
}
