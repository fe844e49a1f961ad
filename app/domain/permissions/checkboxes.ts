import { sectionNames } from '~/domain/section-names'
import { type AreaGroup, areaGroups } from './areas'
import { type Visibility, visibilities } from './names'
import { mayNameVisibility, type Pattern, type Rule } from './rules'

/** 'all' is a rule about every action. */
export const checkboxColumns = ['all', 'see', 'add', 'change', 'delete'] as const
export type CheckboxColumn = (typeof checkboxColumns)[number]

export type CheckboxRow = { pattern: Pattern; columns: readonly CheckboxColumn[]; isSection?: boolean }

const sections = sectionNames.map((name) => ({ pattern: `assessment.${name}`, isSection: true }) as const)
const columnsOf: Partial<Record<Pattern, readonly CheckboxColumn[]>> = {
  workflow: ['all', 'see'],
  timer: ['all', 'see'],
  search: ['all', 'see'],
  notes: ['all', 'see', 'change'],
  careRecipient: ['all', 'see', 'change'],
  alignment: ['all', 'see', 'change'],
  lineOfService: ['all', 'see', 'change'],
  roles: ['all', 'change'],
  'team.invite': ['all', 'add'],
  'team.settings': ['all', 'change'],
  circle: ['all', 'add'],
}

export const checkboxGroups = (Object.keys(areaGroups) as AreaGroup[]).map((group) => ({
  group,
  rows: areaGroups[group].flatMap((area): CheckboxRow[] => {
    if (area !== 'assessment') return [{ pattern: area, columns: columnsOf[area] ?? checkboxColumns }]
    const columns = ['all', 'see', 'change'] as const
    return [{ pattern: 'assessment.*', columns }, ...sections.map((section) => ({ ...section, columns }))]
  }),
}))

const rows = checkboxGroups.flatMap((group) => group.rows)

/** The checked boxes, and the highest visibility of posts and progress. */
export type Checkboxes = { checked: string[]; levels: Partial<Record<string, Visibility>> }

export function checkboxName(pattern: string, column: CheckboxColumn) {
  return `${pattern} ${column}`
}

/** Posts and progress are read, everything else viewed. */
function actionIn(pattern: string, column: CheckboxColumn) {
  const actions = { all: 'any', add: 'create', change: 'edit', delete: 'delete' } as const
  if (column !== 'see') return actions[column]
  return mayNameVisibility(pattern) ? 'read' : 'view'
}

/** The checkbox of a rule; none for rules that the table can't show, which stay. */
export function checkboxOf({ action, resource, record, isDeny }: Rule) {
  const row = rows.find(({ pattern }) => pattern === resource)
  const column = row?.columns.find((one) => actionIn(resource, one) === action)
  const fields = Object.keys(record ?? {})
  const isPlain = !fields.length || (column === 'see' && fields.every((field) => field === 'visibility'))
  return column && isPlain && !isDeny ? checkboxName(resource, column) : undefined
}

/** The checkboxes of a role with these rules. */
export function checkboxesOf(rules: readonly Rule[]): Checkboxes {
  const checked = [...new Set(rules.map(checkboxOf).filter((name) => name !== undefined))]
  const levels = Object.fromEntries(
    rows.filter(({ pattern }) => mayNameVisibility(pattern)).map(({ pattern }) => [pattern, levelOf(rules, pattern)]),
  )
  return { checked, levels }
}

/** How many checkboxes and levels differ. A level counts where something is seen. */
export function countCheckboxChanges(before: Checkboxes, after: Checkboxes) {
  const patterns = rows.map(({ pattern }) => pattern)
  const sees = ({ checked }: Checkboxes, pattern: string) => checked.includes(checkboxName(pattern, 'see'))
  const added = after.checked.filter((name) => !before.checked.includes(name))
  const removed = before.checked.filter((name) => !after.checked.includes(name))
  const levels = patterns.filter(
    (one) => sees(before, one) && sees(after, one) && before.levels[one] !== after.levels[one],
  )
  return added.length + removed.length + levels.length
}

/** Without a level, all. */
function levelOf(rules: readonly Rule[], pattern: string): Visibility {
  const seen = rules.filter((rule) => checkboxOf(rule) === checkboxName(pattern, 'see'))
  if (!seen.length) return 'everyone'
  const reaches = (level: Visibility) => seen.some(({ record }) => (record?.visibility ?? 'private') === level)
  return [...visibilities].reverse().find(reaches) ?? 'everyone'
}

/** The rules of the checkboxes; rules without one stay: deny rules, and rules about everything. */
export function rulesOfCheckboxes<R extends Rule>(stored: readonly R[], { checked, levels }: Checkboxes): (R | Rule)[] {
  const current = checkboxesOf(stored)
  const isSame = (name: string) => {
    const [pattern = '', column] = name.split(' ')
    return column !== 'see' || (levels[pattern] ?? current.levels[pattern]) === current.levels[pattern]
  }
  const staying = stored.filter((rule) => {
    const name = checkboxOf(rule)
    return name === undefined || (checked.includes(name) && isSame(name))
  })
  const has = new Set(staying.map(checkboxOf))
  const added = rows.flatMap(({ pattern, columns }) =>
    columns
      .filter((column) => checked.includes(checkboxName(pattern, column)) && !has.has(checkboxName(pattern, column)))
      .map((column) => ruleOfCheckbox(pattern, column, levels[pattern])),
  )
  return [...staying, ...added]
}

function ruleOfCheckbox(pattern: string, column: CheckboxColumn, level: Visibility = 'everyone'): Rule {
  const record = column === 'see' && mayNameVisibility(pattern) ? { visibility: level } : null
  return { action: actionIn(pattern, column), resource: pattern, record, isDeny: false }
}

/** A cell's state: denied by a rule, allowed by a broader one, or as checked. */
export function cellStatus(rules: readonly Rule[], pattern: Pattern, column: CheckboxColumn) {
  const action = actionIn(pattern, column)
  const own = checkboxName(pattern, column)
  const isAbout = (rule: Rule) =>
    (rule.action === 'any' || rule.action === action) &&
    (rule.resource === pattern || isBroader(rule.resource, pattern))
  if (rules.some((rule) => rule.isDeny && isAbout(rule))) return 'never'
  const others = rules.filter((rule) => !rule.isDeny && !rule.record && checkboxOf(rule) !== own)
  return others.some(isAbout) ? 'covered' : 'own'
}

function isBroader(resource: string, pattern: string) {
  if (resource === '*') return pattern !== '*'
  return resource.endsWith('.*') && pattern !== resource && pattern.startsWith(resource.slice(0, -1))
}

/** The checkboxes that a form sent; unknown ones and unknown levels are left out. */
export function readCheckboxes(form: FormData): Checkboxes {
  const known = new Set(rows.flatMap(({ pattern, columns }) => columns.map((column) => checkboxName(pattern, column))))
  const levelIn = (pattern: string) => visibilities.find((one) => one === form.get(`level ${pattern}`))
  const levels = rows.map(({ pattern }) => [pattern, levelIn(pattern)] as const).filter(([, level]) => level)
  const checked = form.getAll('tick').map(String)
  return { checked: checked.filter((name) => known.has(name)), levels: Object.fromEntries(levels) }
}
