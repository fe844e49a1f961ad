import * as z from 'zod'
import { mailChoices, panels } from './rules'

const mailChoice = z.enum(mailChoices).catch('daily').default('daily')
export const MailChoices = z.object({ post: mailChoice, newMember: mailChoice, invitation: mailChoice })

const usualMail = { post: 'daily', newMember: 'daily', invitation: 'daily' } as const

/** The form of these choices: each must be one that there is. */
export const MailForm = z.object({
  post: z.enum(mailChoices),
  newMember: z.enum(mailChoices),
  invitation: z.enum(mailChoices),
})

const ids = z.array(z.string().max(40)).max(200).catch([]).default([])

/** What a person chose to see, kept on their user and restored when the address says nothing else. */
export const Preferences = z.object({
  selectedCircleId: z.string().optional().catch(undefined),
  circleOrder: z.enum(['asc', 'desc']).catch('asc').default('asc'),
  circleLines: ids,
  circleLabels: ids,
  hasSearchKey: z.boolean().catch(true).default(true), // whether / opens the search
  closedPanels: z.array(z.enum(panels)).catch([]).default([]),
  mail: MailChoices.catch(usualMail).default(usualMail),
})

export type Preferences = z.infer<typeof Preferences>

/** Reads stored preferences; whatever is not understood falls back to its default. */
export function parsePreferences(text: string): Preferences {
  try {
    return Preferences.parse(JSON.parse(text))
  } catch {
    return Preferences.parse({})
  }
}

/** Whether the key / opens the search: a tick, which an empty form leaves out. */
export const SearchKeyForm = z.object({ hasSearchKey: z.literal('yes').optional() })

/** A panel that somebody opened or closed. */
export const PanelForm = z.object({ panel: z.enum(panels), isOpen: z.enum(['yes', 'no']) })
