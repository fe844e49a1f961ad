import * as z from 'zod'
import { type NotificationType, notificationTypes } from '~/domain/notification-types'
import { actionSorts, maxStoredFilterLength } from '~/domain/progress/filter'
import { calendarViews, confirmableSteps, mailChoices, panels, textSizes, themes } from './rules'

const mailChoice = z.enum(mailChoices).catch('daily').default('daily')
const MailChoices = z.object(ofEachType(mailChoice))
const usualMail = ofEachType('daily' as const)

function ofEachType<T>(value: T) {
  return Object.fromEntries(notificationTypes.map((type) => [type, value])) as Record<NotificationType, T>
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
export const halfHours = hours.flatMap((hour) => [`${hour}:00`, `${hour}:30`])
const usualQuietHours = { isOn: false, from: '22:00', until: '07:00' }
const Times = z.object({ from: z.enum(halfHours), until: z.enum(halfHours) })
export const QuietHours = Times.extend({ isOn: z.boolean() }).refine(isLong)
export type QuietHours = z.infer<typeof QuietHours>

/** Times are stored while it's off. */
export const QuietHoursForm = Times.extend({ isOn: z.literal('yes').optional() })
  .refine(isLong, { path: ['until'], error: 'settings:quiet.errors.same' })
  .transform(({ isOn, ...times }): QuietHours => ({ ...times, isOn: isOn === 'yes' }))

function isLong({ from, until }: { from: string; until: string }) {
  return from !== until
}

const ids = z.array(z.string().max(40)).max(200).catch([]).default([])

export const Preferences = z.object({
  selectedCircleId: z.string().optional().catch(undefined),
  circleOrder: z.enum(['asc', 'desc']).catch('asc').default('asc'),
  circleLines: ids,
  circleLabels: ids,
  actionFilter: z.string().max(maxStoredFilterLength).catch('').default(''),
  actionSort: z.enum(actionSorts).catch('due').default('due'),
  calendarView: z.enum(calendarViews).catch('month').default('month'),
  phoneCalendarView: z.enum(calendarViews).catch('day').default('day'),
  textSize: z.enum(textSizes).catch('usual').default('usual'),
  theme: z.enum(themes).catch('system').default('system'),
  hasSearchKey: z.boolean().catch(true).default(true),
  firstSteps: z.array(z.enum(confirmableSteps)).catch([]).default([]),
  closedPanels: z.array(z.enum(panels)).catch([]).default([]),
  mail: MailChoices.catch(usualMail).default(usualMail),
  quietHours: QuietHours.catch(usualQuietHours).default(usualQuietHours),
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

export const SearchKeyForm = z.object({ hasSearchKey: z.literal('yes').optional() })

export const AppearanceForm = z.object({ textSize: z.enum(textSizes), theme: z.enum(themes) })

export const FirstStepForm = z.object({ step: z.enum(confirmableSteps) })

export const PanelForm = z.object({ panel: z.enum(panels), isOpen: z.enum(['yes', 'no']) })
