import { visibilities } from '~/domain/permissions/names'
import { choice, date, list, only, ownRows, record, reference, text } from '~/domain/records/define'
import type { RecordValue, ValueOf } from '~/domain/records/fields'
import { isCompletable, longestDescription, longestTitle, maxAssignees, type ProgressType } from './rules'

/** Assignee rows hold only their member's id. */
export const progressRecord = record('progress:fields', {
  title: text(longestTitle, { required: true }),
  description: text(longestDescription, { lines: 7 }),
  categoryId: reference(),
  dueDate: date(),
  assignees: ownRows(record('progress:assignee', {}), {
    max: maxAssignees,
    tooMany: 'progress:errors.tooMany',
    title: [],
  }),
  goalId: reference(),
  visibility: choice(list('common:privacy', visibilities), { required: true }),
})
export type ProgressValue = ValueOf<typeof progressRecord>

const ofAll = ['title', 'description', 'categoryId', 'dueDate', 'goalId', 'assignees', 'visibility'] as const
type FormOptions = { type: ProgressType; choosesVisibility: boolean; choosesGoal?: boolean }

/** An item's form fields: only actions have a goal, barriers and strengths no due date. */
export function fieldsFor({ type, choosesVisibility, choosesGoal = true }: FormOptions) {
  const left: Partial<Record<(typeof ofAll)[number], boolean>> = {
    dueDate: isCompletable(type),
    goalId: type === 'action' && choosesGoal,
    visibility: choosesVisibility,
  }
  return only(
    progressRecord,
    ofAll.filter((name) => left[name] ?? true),
  )
}

type Row = {
  title: string
  description: string
  categoryId: string | null
  dueDate: string | null
  goalId: string | null
  visibility: string
  assignees: readonly { memberId: string }[]
}

/** An item's value for its form. */
export function progressValueOf({ assignees, description, visibility, ...row }: Row): ProgressValue {
  const { title, categoryId, dueDate, goalId } = row
  return {
    title,
    description: description || null,
    categoryId,
    dueDate,
    goalId,
    visibility: visibilities.find((one) => one === visibility) ?? 'private',
    assignees: assignees.map(({ memberId }) => ({ id: memberId })),
  }
}

/** A new item's value for its form. */
export function newProgressValue(given: Partial<ProgressValue> = {}): RecordValue {
  const empty = { title: null, description: null, categoryId: null, dueDate: null, goalId: null }
  return { ...empty, visibility: 'everyone', assignees: [], ...given }
}
