import { fullName } from '~/domain/person'
import { type ActionInTable, actionsForCsv, seesPrivacyOfActions } from '~/domain/progress/actions-table.server'
import { auditExportOfActions } from '~/domain/progress/export.server'
import { actionFilterIn, actionSortIn, noActionFilter } from '~/domain/progress/filter'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asUser } from '~/http/guards.server'
import { categoryName } from '~/i18n/category-name'
import type { Formatter } from '~/i18n/formatter.server'

const heads = {
  title: 'actions:csv.title',
  circle: 'actions:csv.circle',
  category: 'progress:fields.categoryId',
  dueDate: 'progress:fields.dueDate',
  assignedTo: 'progress:fields.assignees',
  assignedBy: 'actions:csv.assignedBy',
  whoSees: 'actions:csv.whoSees',
  status: 'actions:csv.status',
  completedBy: 'actions:csv.completedBy',
  completedOn: 'actions:csv.completedOn',
} as const
type Column = keyof typeof heads
const columns = Object.keys(heads) as Column[]

/** The table of actions as its address cuts it down, whole, in the reader's words and with the columns of the page. */
export const loader = asUser(async ({ user, request, context, getFormatter }) => {
  requireOwnDownload({ request, context })
  const query = new URL(request.url).searchParams
  const filter = actionFilterIn(query) ?? noActionFilter
  const formatter = await getFormatter()
  await auditExportOfActions(user, filter)
  const seesPrivacy = await seesPrivacyOfActions(user)
  const shown = columns.filter((column) => column !== 'whoSees' || seesPrivacy)
  const head = shown.map((column) => formatter.t(heads[column]))
  const found = actionsForCsv(user, { filter, sort: actionSortIn(query) })
  return csvFile({ name: 'actions.csv', head, batches: batchesOf(found, shown, formatter) }, context)
})

async function* batchesOf(found: AsyncIterable<ActionInTable[]>, shown: Column[], formatter: Formatter) {
  for await (const actions of found)
    yield actions.map((action) => {
      const cells = cellsOf(action, formatter)
      return shown.map((column) => cells[column])
    })
}

function cellsOf(action: ActionInTable, formatter: Formatter) {
  const { t, day, dayOf } = formatter
  const { title, recipient, category, dueDate, assignees, createdBy, visibility, showsPrivacy } = action
  const { isCompleted, completedBy, dateCompleted } = action
  return {
    title,
    circle: t('actions:lastNameFirst', recipient),
    category: category && categoryName(category, formatter),
    dueDate: day(dueDate),
    assignedTo: assignees.map(fullName).join('; '),
    assignedBy: fullName(createdBy),
    whoSees: showsPrivacy ? t(`privacy.${visibility}`) : null,
    status: isCompleted ? t('actions:done') : t('actions:open'),
    completedBy: completedBy && fullName(completedBy),
    completedOn: dateCompleted && dayOf(dateCompleted),
  } satisfies Record<Column, unknown>
}
