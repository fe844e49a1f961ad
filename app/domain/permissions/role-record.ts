import { choice, list, record, rows } from '~/domain/records/define'
import type { ValueOf } from '~/domain/records/fields'
import { visibilities } from './names'
import { mayNameVisibility, patterns, type Rule, ruleActions } from './rules'

const maxRules = 60

/** Its parts only have meaning together. */
export const ruleRecord = record(
  'administration:roles.rule',
  {
    resource: choice(list('administration:roles.resources', patterns), { required: true, initial: 'routine' }),
    action: choice(list('administration:roles.actions', ruleActions), { required: true, initial: 'view' }),
    visibility: choice(list('administration:roles.upTo', ['any', ...visibilities]), { required: true, initial: 'any' }),
    effect: choice(list('administration:roles.effects', ['allow', 'deny']), { required: true, initial: 'allow' }),
  },
  {
    together: [['resource', 'action', 'visibility', 'effect']],
    rule: ({ resource, visibility }) =>
      visibility === 'any' || !visibility || mayNameVisibility(resource)
        ? undefined
        : { visibility: 'administration:roles.errors.visibility' },
  },
)

export const roleRecord = record('administration:roles', {
  rules: rows(ruleRecord, {
    max: maxRules,
    tooMany: `administration:roles.errors.tooMany?maximum=${maxRules}`,
    title: ['resource', 'action'],
    isNumbered: true,
  }),
})
type RoleValue = ValueOf<typeof roleRecord>
type RuleRow = RoleValue['rules'][number]
export type StoredRule = Rule & { id: string }

/** A rule for its form; empty where no form can express it. */
export function rowOf({ id, action, resource, record, isDeny }: StoredRule) {
  const visibility = visibilities.find((one) => one === record?.visibility) ?? 'any'
  return { id, resource, action, visibility, effect: isDeny ? 'deny' : 'allow' } as RuleRow
}

export function ruleOf({ id, action, resource, visibility, effect }: RuleRow): StoredRule {
  const record = visibility === 'any' ? null : { visibility }
  return { id, action, resource, record, isDeny: effect === 'deny' }
}
