import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/components/person'
import type { Profile } from '~/domain/recipient/queries.server'
import { SealedNumber } from '~/routes/circle/sealed-number'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'

/** What the page's loader has put in the reader's words. */
type Words = {
  born: string | null
  gender: string | null
  residence: string | null
  community: string | null
  memberSince: string | null
  informedOn: string | null
  phone: string | null
  pharmacyPhone: string | null
  validity: (string | null)[]
  primaryCare: WordsOfProvider | undefined
  providers: WordsOfProvider[]
}
export type WordsOfProvider = {
  speciality: string | null
  phone: string | null
  phoneType: string | null
  fax: string | null
}
export type Part = { profile: Profile; words: Words }
type Asked = { circleId: string; answer: unknown }

export function GeneralInformation({ profile, words }: Part) {
  const { t } = useTranslation('profile')
  const { generalInformation, generalInformationBy, isNewcomer } = profile
  const { informedOn: day } = words
  return (
    <section className="section" aria-label={t('general')}>
      {generalInformation ? (
        <blockquote className="about">
          <p dir="auto">{generalInformation}</p>
          {day ? (
            <footer className="small faint">
              {generalInformationBy ? t('updatedBy', { name: generalInformationBy, day }) : t('updated', { day })}
            </footer>
          ) : null}
        </blockquote>
      ) : null}
      {isNewcomer && hasCommunication(profile) ? null : <Communication profile={profile} />}
    </section>
  )
}

/** What helps to talk with the recipient, highlighted for somebody who has just joined the circle. */
export function NewcomerInformation({ profile }: Pick<Part, 'profile'>) {
  const { t } = useTranslation('profile')
  if (!hasCommunication(profile)) return null
  return (
    <Callout icon="info" className="newcomer">
      <div>
        <p>{t('newcomer', { name: profile.firstName })}</p>
        <Communication profile={profile} />
      </div>
    </Callout>
  )
}

function Communication({ profile: { firstName: name, spokenLanguages, communicationTips } }: Pick<Part, 'profile'>) {
  const { t } = useTranslation('profile')
  return (
    <dl className="dl communication">
      <Fact name={t('spokenLanguages')} isWide>
        {spokenLanguages}
      </Fact>
      <Fact name={t('communicationTips', { name })} isWide>
        {communicationTips}
      </Fact>
    </dl>
  )
}

function hasCommunication({ spokenLanguages, communicationTips }: Profile) {
  return Boolean(spokenLanguages || communicationTips)
}

/** Who the recipient is, how to reach them and where they live. */
export function AboutRecipient({ circleId, profile, words, answer }: Part & Asked) {
  const { t } = useTranslation('profile')
  const { firstName: name, cms, mayEdit } = profile
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('about', { name })}</h2>
      </div>
      <dl className="dl three">
        <Fact name={t('fullName')}>{fullName(profile)}</Fact>
        <Fact name={t('dateOfBirth')}>{words.born}</Fact>
        <Fact name={t('gender')}>{words.gender}</Fact>
        <Fact name={t(`phoneType.${(profile.phoneType as 'none') ?? 'none'}`)}>
          <Phone number={profile.phoneNumber} shown={words.phone} />
        </Fact>
        <Fact name={t('email')}>{profile.email ? <a href={`mailto:${profile.email}`}>{profile.email}</a> : null}</Fact>
        <Fact name={t('medicareNumber')}>
          {cms ? (
            <>
              <SealedNumber circleId={circleId} name="cms" masked={cms} isForEditors={mayEdit} answer={answer} />
              {mayEdit && !cms.isWellFormed ? (
                <p className="number-note">
                  <Icon name="alert-circle" />
                  {t('number.unusual')}
                </p>
              ) : null}
            </>
          ) : null}
        </Fact>
        <Fact name={t('residence', { name })}>{words.residence}</Fact>
        {words.community ? <Fact name={t('community')}>{words.community}</Fact> : null}
        <Fact name={t('memberSince')}>{words.memberSince}</Fact>
        <Fact name={t('address')} isWide>
          <Address profile={profile} />
        </Fact>
      </dl>
    </section>
  )
}

/** The address, and a way to a map of somebody else's, which nothing asks for before it is followed. */
function Address({ profile: { address, aptSuite, city, state, zipCode } }: Pick<Part, 'profile'>) {
  const { t } = useTranslation('profile')
  const place = [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const whole = [address, aptSuite, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  if (!whole) return <NotGiven />
  return (
    <>
      <span>{`${whole} `}</span>
      {address || city ? (
        <a
          className="map-link"
          href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`}
          rel="noreferrer"
          target="_blank"
        >
          {t('map')}
          <Icon name="arrow-up-right" className="tiny" />
        </a>
      ) : null}
    </>
  )
}

export function Insurances({ circleId, profile, words, answer }: Part & Asked) {
  const { t } = useTranslation('profile')
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('insurance')}</h2>
      </div>
      {profile.insurances.length ? (
        <div className="insurances">
          {profile.insurances.map(({ rank, insuranceProvider, memberID, groupNumber, planType }, index) => (
            <div className="card" key={rank}>
              <p className="small faint">{t(rank)}</p>
              <h3>{insuranceProvider ?? t('unnamed')}</h3>
              <dl className="dl">
                <Fact name={t('memberID')}>
                  {memberID ? (
                    <SealedNumber
                      circleId={circleId}
                      name={`${rank}.memberID`}
                      masked={memberID}
                      isForEditors={profile.mayEdit}
                      answer={answer}
                    />
                  ) : null}
                </Fact>
                <Fact name={t('group')}>{groupNumber}</Fact>
                <Fact name={t('plan')}>{planType}</Fact>
                <Fact name={t('valid')}>{words.validity[index]}</Fact>
              </dl>
            </div>
          ))}
        </div>
      ) : (
        <p className="faint">{t('noInsurance')}</p>
      )}
    </section>
  )
}

export function Phone({ number, shown }: { number: string | null; shown: string | null }) {
  if (!number) return <NotGiven />
  return (
    <a className="tnum" href={`tel:+1${number}`}>
      {shown}
    </a>
  )
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'span2' : undefined}>
      <dt>{name}</dt>
      <dd>{children ?? <NotGiven />}</dd>
    </div>
  )
}

function NotGiven() {
  const { t } = useTranslation('profile')
  return <span className="faint">{t('notGiven')}</span>
}
