import { describe, expect, test } from 'vitest'
import {
  type Checkboxes,
  cellStatus,
  checkboxesOf,
  readCheckboxes,
  rulesOfCheckboxes,
} from '~/domain/permissions/checkboxes'
import { startingRules } from '~/domain/permissions/matrix'
import { roleNames } from '~/domain/permissions/names'
import type { Rule } from '~/domain/permissions/rules'

const { family, coach, admin } = startingRules
const never: Rule = { action: 'view', resource: 'assessment.medical', isDeny: true }
const changed = (rules: readonly Rule[], change: (checkboxes: Checkboxes) => Partial<Checkboxes>) => {
  const checkboxes = checkboxesOf(rules)
  return rulesOfCheckboxes(rules, { ...checkboxes, ...change(checkboxes) })
}

test.each(roleNames)('the ticks of %s come to the same rules', (name) => {
  expect(rulesOfCheckboxes(startingRules[name], checkboxesOf(startingRules[name]))).toEqual(startingRules[name])
})

describe('a tick', () => {
  test('that is set adds its rule, and one that is taken off removes it', () => {
    const added = changed(family, ({ checked }) => ({ checked: [...checked, 'post change', 'timer see'] }))
    expect(added.slice(family.length)).toEqual([
      { action: 'edit', resource: 'post', record: null, isDeny: false },
      { action: 'view', resource: 'timer', record: null, isDeny: false },
    ])
    const removed = changed(family, ({ checked }) => ({ checked: checked.filter((tick) => tick !== 'routine all') }))
    expect(removed).toEqual(family.filter(({ resource }) => resource !== 'routine'))
  })

  test('for seeing posts goes up to a level of privacy', () => {
    expect(checkboxesOf(family).levels).toEqual({ post: 'everyone', progress: 'everyone' })
    const wider = changed(family, ({ levels }) => ({ levels: { ...levels, post: 'careTeam' } }))
    expect(wider.filter(({ action, resource }) => action === 'read' && resource === 'post')).toEqual([
      { action: 'read', resource: 'post', record: { visibility: 'careTeam' }, isDeny: false },
    ])
    expect(checkboxesOf([{ action: 'read', resource: 'post' }]).levels.post).toBe('private')
  })
})

test('what the table cannot show stays, whatever is ticked', () => {
  const odd: Rule[] = [never, { action: 'any', resource: '*' }, { action: 'view', resource: 'post' }]
  expect(rulesOfCheckboxes(odd, { checked: [], levels: {} })).toEqual(odd)
})

test('a cell says when a broader rule allows it, and when a rule denies it', () => {
  expect(cellStatus(coach, 'routine', 'see')).toBe('covered')
  expect(cellStatus(coach, 'routine', 'all')).toBe('own')
  expect(cellStatus(family, 'assessment.medical', 'see')).toBe('covered')
  expect(cellStatus(family, 'assessment.medical', 'change')).toBe('own')
  expect(cellStatus([...family, never], 'assessment.medical', 'see')).toBe('never')
  expect(cellStatus(admin, 'roles', 'all')).toBe('covered')
})

test('a form brings only ticks and levels that there are', () => {
  const form = new FormData()
  for (const tick of ['post see', 'post fly', '* all']) form.append('tick', tick)
  form.append('level post', 'careTeam')
  form.append('level progress', 'world')
  expect(readCheckboxes(form)).toEqual({ checked: ['post see'], levels: { post: 'careTeam' } })
})
