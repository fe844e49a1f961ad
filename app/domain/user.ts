import type { Preferences } from '~/domain/preferences/schema'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

export type User = {
  id: string
  sessionId: string
  email: string
  emailIsProven: boolean // until then they may use nothing here
  firstName: string
  lastName: string
  pictureId: string | null
  isSuperAdmin: boolean
  hasSecondFactor: boolean // an app's code or a passkey is asked for at sign-in
  finishedOnboarding: boolean
  language: Language | null
  timeZone: string | null
  preferences: Preferences
  confirmedAt: Date | null
  providerSeenAt: Date | null
}

export const phoneTypes = ['home', 'business', 'mobile'] as const
