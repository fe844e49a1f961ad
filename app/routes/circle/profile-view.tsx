import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '~/domain/recipient/queries.server'
import { RecordView } from '~/forms/record-view'
import { paths } from '~/paths'
import type { ProfileWords } from '~/routes/circle/profile-words'
import { SealedNumber } from '~/routes/circle/sealed-number'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'

export type Part = { profile: Profile; words: ProfileWords }
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
      {isNewcomer && hasCommunication(profile) ? null : <Communication words={words} />}
    </section>
  )
}

/** Facts that help to talk with the recipient, highlighted for newcomers. */
export function NewcomerInformation({ profile, words }: Part) {
  const { t } = useTranslation('profile')
  if (!hasCommunication(profile)) return null
  return (
    <Callout icon="info" className="newcomer">
      <div>
        <p>{t('newcomer', { name: profile.firstName })}</p>
        <Communication words={words} />
      </div>
    </Callout>
  )
}

/** The first fields to fill in, on an almost empty profile. */
export function MostlyEmpty({ circleId, profile }: { circleId: string; profile: Profile }) {
  const { t } = useTranslation('profile')
  const { firstName, phoneNumber, generalInformation, insurances, providers, primaryCare } = profile
  const isFilledIn = phoneNumber || generalInformation || hasAddress(profile) || insurances.length || providers.length
  if (!profile.mayEdit || isFilledIn || primaryCare) return null
  return (
    <Callout icon="info" className="mb-6">
      <p>
        {t('mostlyEmpty', { name: firstName })} <Link to={paths.editProfile(circleId)}>{t('fillIn')}</Link>
      </p>
    </Callout>
  )
}

function Communication({ words: { communication } }: Pick<Part, 'words'>) {
  return <RecordView lines={communication} className="dl communication" isWide={() => true} />
}

function hasCommunication({ spokenLanguages, communicationTips }: Profile) {
  return Boolean(spokenLanguages || communicationTips)
}

/** The recipient's identity, contact and home. */
export function AboutRecipient({ circleId, profile, words, answer }: Part & Asked) {
  const { t } = useTranslation('profile')
  const { firstName: name, email, cms, mayEdit } = profile
  const instead = {
    email: email ? <a href={`mailto:${email}`}>{email}</a> : null,
    cms: cms ? (
      <>
        <SealedNumber circleId={circleId} name="cms" masked={cms} isForEditors={mayEdit} answer={answer} />
        {mayEdit && !cms.isWellFormed ? (
          <p className="number-note">
            <Icon name="alert-circle" />
            {t('number.unusual')}
          </p>
        ) : null}
      </>
    ) : null,
    address: hasAddress(profile) ? <Address profile={profile} /> : null,
  }
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('about', { name })}</h2>
      </div>
      <RecordView
        lines={words.about}
        className="dl three"
        instead={instead}
        isWide={(line) => line.name === 'address'}
      />
    </section>
  )
}

function hasAddress({ address, aptSuite, city, state, zipCode }: Profile) {
  return Boolean(address || aptSuite || city || state || zipCode)
}

/** The address, and a link to another site's map, which nothing contacts before. */
function Address({ profile: { address, aptSuite, city, state, zipCode } }: Pick<Part, 'profile'>) {
  const { t } = useTranslation(['profile', 'common'])
  const place = [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const whole = [address, aptSuite, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
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
          {t('map')} <span className="sr">{t('common:nav.newTab')}</span>
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
      {words.insurances.length ? (
        <div className="insurances">
          {words.insurances.map(({ rank, title, name, memberID, lines }) => (
            <div className="card" key={rank}>
              <p className="small faint">{title}</p>
              <h3>{name ?? t('unnamed')}</h3>
              <RecordView
                lines={lines}
                instead={{
                  memberID: memberID ? (
                    <SealedNumber
                      circleId={circleId}
                      name={`${rank}.memberID`}
                      masked={memberID}
                      isForEditors={profile.mayEdit}
                      answer={answer}
                    />
                  ) : null,
                }}
              />
            </div>
          ))}
        </div>
      ) : (
        <p className="faint">{t('noInsurance')}</p>
      )}
    </section>
  )
}
