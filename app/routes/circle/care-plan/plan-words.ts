import type { CarePlan } from '~/domain/care-plan/queries.server'
import { fullName } from '~/domain/person'
import type { ItemInList } from '~/domain/progress/item-rows.server'
import { formatLongDay } from '~/i18n/format'
import type { Formatter } from '~/i18n/formatter.server'
import { routineWords } from '~/routes/circle/care-plan/routine-words'
import { healthInShort, legalInShort } from '~/routes/circle/care-plan/short-words'
import {
  contactWords,
  type FactWords,
  homeWords,
  pharmacyWords,
  primaryCareWords,
  type RowWords,
} from '~/routes/circle/sheet-words'

/** A goal or an action on paper: who does it, and by when. */
export type TaskWords = { id: string; title: string; who: string; due: string | null }
export type PlanWords = ReturnType<typeof planWords>

/** The care plan's first pages, in the language it's printed in. */
export function planWords(plan: CarePlan, formatter: Formatter) {
  const { t } = formatter
  const task = (item: ItemInList) => taskWords(item, plan.team, formatter)
  return {
    inShort: [...healthInShort(plan.sections, formatter), ...aboutWords(plan, t)],
    legal: legalInShort(plan.sections, formatter),
    contacts: callWords(plan, formatter),
    contactsLeftOut: plan.contactsLeftOut,
    goals: plan.goals.map(({ actions, ...goal }) => ({ ...task(goal), actions: actions.map(task) })),
    otherActions: plan.otherActions.map(task),
    barriers: plan.barriers.map(({ id, title }) => ({ id, title })),
    strengths: plan.strengths.map(({ id, title }) => ({ id, title })),
    routine: routineWords(plan, formatter),
    team: plan.team.map((person) => memberWords(person, t)),
    note: t(`sheet:printedFor.${plan.audience}`),
  }
}

function aboutWords({ profile }: CarePlan, t: Formatter['t']): FactWords[] {
  if (!profile) return []
  return [
    ...homeWords(profile, t),
    { name: t('recipient:spokenLanguages'), value: profile.spokenLanguages },
    { name: t('sheet:communicationTips'), value: profile.communicationTips },
  ]
}

function callWords({ contacts, profile }: CarePlan, formatter: Formatter): RowWords[] {
  if (!profile) return []
  const { t } = formatter
  return [
    ...contacts.map((person) => contactWords(person, t)),
    primaryCareWords(profile, formatter),
    pharmacyWords(profile, t),
  ]
}

type Teammate = CarePlan['team'][number]

/** Titles as entered; past days are marked. First names, where unambiguous. */
function taskWords(
  { id, title, due, assignees }: ItemInList,
  team: readonly Teammate[],
  { t, language }: Formatter,
): TaskWords {
  const namesakes = (firstName: string) => team.filter((one) => one.firstName === firstName).length
  const day = due && formatLongDay(due.day, language)
  return {
    id,
    title,
    who: assignees.map((one) => (namesakes(one.firstName) > 1 ? fullName(one) : one.firstName)).join(', '),
    due: day && (due.tone === 'past' ? t('sheet:overdue', { day }) : day),
  }
}

function memberWords({ role, relationship, isAdmin, ...person }: Teammate, t: Formatter['t']): RowWords {
  const what = relationship ? t(`common:relationships.${relationship as 'son'}`) : t(`common:roles.${role}`)
  return { name: fullName(person), about: isAdmin ? t('sheet:admin', { role: what }) : what }
}
