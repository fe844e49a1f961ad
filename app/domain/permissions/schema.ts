import * as z from 'zod'
import { mayNameVisibility, patterns, ruleActions, visibilities } from './rules'

const mostRules = 60

const RuleRow = z
  .object({
    effect: z.enum(['allow', 'deny']).default('allow'),
    action: z.enum(ruleActions),
    resource: z.string().refine((pattern) => patterns.includes(pattern)),
    visibility: z.enum(visibilities).optional(),
  })
  .refine(({ resource, visibility }) => !visibility || mayNameVisibility(resource), {
    path: ['visibility'],
    error: 'administration:roles.errors.visibility',
  })
  .transform(({ effect, action, resource, visibility }) => ({
    action,
    resource,
    record: visibility ? { visibility } : null,
    isDeny: effect === 'deny',
  }))

/** The rules of a role as a form. `before` names those it was opened with, `checked` those whose effect was shown. */
export const RoleForm = z.object({
  before: z.string().max(64),
  checked: z.string().max(64).optional(),
  rules: z
    .array(RuleRow)
    .max(mostRules, { error: `administration:roles.errors.tooMany?maximum=${mostRules}` })
    .default([]),
})
