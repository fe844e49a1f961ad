import type { sections } from '~/domain/assessment/sections'
import type { SpecifiedCategory } from '~/domain/categories/rules'
import type { Level, Scale } from '~/domain/feed/rules'
import type { MemberStatus } from '~/domain/member'
import type { RoleName, Visibility } from '~/domain/permissions/names'
import type { ProgressType } from '~/domain/progress/rules'
import type { Level as AnsweredLevel, RowValue, ValueOf } from '~/domain/records/fields'
import type { relationships } from '~/domain/relationships'
import type { ReminderLead, ReminderWay } from '~/domain/routine/rules'
import type { SectionName } from '~/domain/section-names'
import type { Calendar } from './calendar'
import type { LabelName } from './labels'
import type { PersonName } from './people'

/** What the demo data knows of one circle. Days count back from the day on which it is created; times are the circle's own. */
export type DemoCircle = {
  timeZone: string
  beganDaysAgo: number
  recipient: Recipient
  labels: LabelName[]
  note?: DemoNote[] // as it was written, the latest last
  members: Membership[]
  posts: DemoPost[]
}

export type Recipient = {
  firstName: string
  lastName: string
  gender: 'female' | 'male'
  age: number
  birthdayDaysAgo: number
  phoneNumber: string
  phoneType: 'home' | 'mobile'
  email?: string
  residence: 'livingAloneHome' | 'livingWithSpouse' | 'livingWithOtherFamily' | 'livingSeniorLivingCommunity'
  typeOfCommunity?: 'assistedLiving' | 'independentLiving' | 'memoryCare'
  address: string
  aptSuite?: string
  city: string
  state: string
  zipCode: string
  lineOfService: 'privatePay' | 'guideCollectingInfo' | 'guideAwaitingApproval' | 'guideActive' | 'onHold'
  generalInformation: string
  spokenLanguages?: string
  communicationTips?: string
  informedBy: PersonName // who wrote that, and when
  informedDaysAgo: number
  cms: string
  pcp?: { firstName: string; lastName: string; phone: string }
  pharmacy?: { name: string; phone: string } // none: there is no pharmacy
  providers: CareProvider[]
  primary: Insurance
  secondary?: Insurance
}

export type CareProvider = {
  firstName: string
  lastName: string
  clinicName: string
  speciality: 'primaryCareDoctor' | 'geriatrician' | 'neurologist' | { other: string }
  phoneNumber: string
  faxNumber?: string
  isReferring?: boolean
}

export type Insurance = {
  insuranceProvider: string
  memberID: string
  groupNumber?: string
  planType: string
  sinceYearsAgo: number
}

type Relationship = { [Role in keyof typeof relationships]: (typeof relationships)[Role][number] }

export type Membership = ({ person: PersonName } | { person: null; email: string }) &
  (
    | { role: 'family'; relationship: Relationship['family'] }
    | { role: 'coach'; relationship: Relationship['coach'] }
    | { role: Exclude<RoleName, 'family' | 'coach'> }
  ) & {
    isAdmin?: boolean
    livesWithRecipient?: boolean
    caringSinceYearsAgo?: number
    joinedDaysAgo?: number // from the beginning unless said
  } & (
    | { status?: 'active' }
    | { status?: 'active'; invitedBy: PersonName; invitedDaysAgo: number; joinedDaysAgo: number }
    | {
        status: Extract<MemberStatus, 'pending' | 'rejected' | 'no_register'>
        invitedBy: PersonName
        invitedDaysAgo: number
      }
    | { status: 'removed'; removedBy: PersonName; removedDaysAgo: number }
  )

/** A photo of pictures/, in words. */
export type Shown = { picture: 'tomatoes' | 'coffee' | 'cat' | 'gate' | 'cake' | 'bench'; alt: string }

export type DemoPost = {
  daysAgo: number
  at: string // HH:MM
  by: PersonName
  for?: Visibility // everyone unless said
  text: string
  noted?: Partial<Record<Scale, Level>>
  shows?: Shown[]
  likedBy?: PersonName[]
  comments?: DemoComment[]
  editedAfterMinutes?: number
  isDeleted?: boolean
}

/** A reply, some minutes after its post. */
export type DemoComment = {
  afterMinutes: number
  by: PersonName
  text: string
  editedAfterMinutes?: number // after the comment
  isDeleted?: boolean
}

/** What the circle wants and who does what. One that serves a goal says its title. */
export type DemoItem = {
  type: ProgressType
  title: string
  text?: string
  category: SpecifiedCategory
  for?: Visibility // everyone unless said
  by: PersonName
  daysAgo: number
  dueInDays?: number // a negative one lies behind
  to?: PersonName[]
  goal?: string
  concern?: string
  done?: { by: PersonName; daysAgo: number }
}

/**
 * An event or task. A day is the first of its series from then on; without a time it takes all day. Past tasks are
 * completed by their people in turn, with gaps.
 */
export type DemoRoutine = {
  kind: 'event' | 'task'
  title: string
  text?: string
  by: PersonName
  daysAgo: number // when it was written
  startsInDays?: number // the first day, the same day unless said
  at?: string // HH:MM
  until?: string
  lasts?: number // days more than one
  repeats?: 'daily' | 'yearly' | { weekly: number[] } | { monthly: number }
  ends?: { inDays: number } | { times: number }
  for: PersonName[]
  skipped?: number[] // days ago
  changed?: { daysAgo: number; title?: string; at: string; until?: string }[]
  doneEvery?: { but: number; afterMinutes: number }
  missed?: number[] // days ago
  reminds?: { person: PersonName; way: ReminderWay; lead: ReminderLead }[]
}

export type DemoNote = { daysAgo: number; at: string; by: PersonName; text: string }

/** A circle's saves by section, earliest first. A section without any was never filled in. */
export type DemoAssessment = { [Name in SectionName]?: (calendar: Calendar) => DemoSave<Name>[] }

/** A save says only what it changes; one that changes nothing is a review. */
export type DemoSave<Name extends SectionName> = {
  daysAgo: number
  at: string // HH:MM
  by: PersonName
  change: ChangeOf<ValueOf<(typeof sections)[Name]>>
  isImported?: true // has values that forms no longer take
}

export type ChangeOf<Value> = { [Name in keyof Value]?: Change<Value[Name]> }
/** Rows by key, null removes one; a level alone or before its note. */
type Change<Value> =
  NonNullable<Value> extends AnsweredLevel<infer Name>
    ? Name | [Name | null, string] | null
    : NonNullable<Value> extends readonly (infer Row extends RowValue)[]
      ? Partial<Record<string, ChangeOf<Omit<Row, 'id'>> | null>>
      : NonNullable<Value> extends readonly string[]
        ? Value
        : NonNullable<Value> extends object
          ? ChangeOf<Value>
          : Value
