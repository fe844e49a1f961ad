import { newId } from '~/data/id'
import { readBase } from '~/domain/records/base'
import type { SaveResult } from '~/domain/records/save'
import { typedOf } from '~/domain/records/typed'
import { type Checkboxes, rulesOfCheckboxes } from './checkboxes'
import { changeRole, type RolePreview } from './commands.server'
import { roleRecord, rowOf, ruleOf } from './role-record'
import { getRole } from './roles.server'
import type { SuperAdmin } from './super-admin.server'

type CheckboxesForm = { checkboxes: Checkboxes; base: string; seen: string }

/** Changes a role by checkboxes, previewed. `base`: the rules when the form was opened. Throws Forbidden, NotFound. */
export async function changeCheckboxes(
  actor: SuperAdmin,
  name: string | undefined,
  { checkboxes, base, seen }: CheckboxesForm,
): Promise<SaveResult<undefined, RolePreview>> {
  const { rules: current } = await getRole(actor, name)
  const opened = readBase(roleRecord, base, { rules: current.map(rowOf) }) as { rules: ReturnType<typeof rowOf>[] }
  const rules = rulesOfCheckboxes(opened.rules.map(ruleOf), checkboxes)
  const rows = rules.map((rule) => ('id' in rule ? rowOf(rule) : rowOf({ ...rule, id: newId() })))
  const submission = { typed: typedOf(roleRecord, { rules: rows }), base, keepCurrent: [], previewed: seen }
  return changeRole(actor, name, submission)
}
