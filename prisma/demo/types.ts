import type { Level, Scale } from '~/domain/feed/rules'
import type { MemberStatus } from '~/domain/members/member'
import type { relationships } from '~/domain/members/rules'
import type { RoleName, Visibility } from '~/domain/permissions/rules'
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
  editedAfterMinutes?: number
  isDeleted?: boolean
}

export type DemoNote = { daysAgo: number; at: string; by: PersonName; text: string }
