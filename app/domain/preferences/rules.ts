/** How large the text is, and in which colours the pages are; the first of each is the browser's own. */
export const textSizes = ['usual', 'large', 'largest'] as const
export const themes = ['system', 'light', 'dark'] as const

export const mailChoices = ['atOnce', 'daily', 'never'] as const
/** What somebody ticks off among the provider's first steps: each that no figure tells of, or the whole list. */
export const firstStepTicks = ['mail', 'roles', 'all'] as const
/** The panels of the circle's sidebar that fold. */
export const panels = ['details', 'today', 'actions', 'team'] as const
export type Panel = (typeof panels)[number]

/** How much of the calendar is seen at once. */
export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]
