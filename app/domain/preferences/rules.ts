export const textSizes = ['usual', 'large', 'largest'] as const
export const themes = ['system', 'light', 'dark'] as const

export const mailChoices = ['atOnce', 'daily', 'never'] as const
export const confirmableSteps = ['mail', 'roles', 'all'] as const
export const panels = ['details', 'today', 'actions', 'team'] as const
export type Panel = (typeof panels)[number]

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]
