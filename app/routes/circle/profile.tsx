import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/components/person'
import { SheetLink } from '~/components/sheet-link'
import { getProfile } from '~/domain/recipient/queries.server'
import { asMember } from '~/http/doors.server'
import { formatPhone } from '~/i18n/format'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopicsOfCircle } from '~/live/use-live'

export const handle = { i18n: 'circle' }
export const meta = titled
export const shouldRevalidate = liveTopicsOfCircle('circles')

export const loader = asMember(async ({ member, user, request }) => {
  const profile = getProfile(member)
  const { t, day, age } = await readerFor(request, user, member.timeZone)
  return {
    title: t('circle:profile.pageTitle', { name: profile.firstName }),
    profile,
    born: day(profile.dateOfBirth),
    age: age(profile.dateOfBirth),
    phone: profile.phoneNumber && formatPhone(profile.phoneNumber),
    address: [
      profile.address,
      profile.aptSuite,
      profile.city,
      [profile.state, profile.zipCode].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(', '),
  }
})

export default function Profile() {
  const { profile, born, age, phone, address } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  const name = profile.firstName

  return (
    <div className="content">
      <div className="page-head">
        <div>
          <h1>{t('profile.title')}</h1>
        </div>
        <SheetLink />
      </div>
      {profile.generalInformation ? (
        <section className="section" aria-label={t('profile.general')}>
          <p className="about">{profile.generalInformation}</p>
        </section>
      ) : null}
      <section className="section">
        <div className="section-head">
          <h2>{t('profile.about', { name })}</h2>
        </div>
        <dl className="dl three">
          <Fact name={t('profile.fullName')}>{fullName(profile)}</Fact>
          <Fact name={t('profile.dateOfBirth')}>
            {born && age !== null ? t('sidebar.bornAndAge', { day: born, count: age }) : null}
          </Fact>
          <Fact name={t('profile.gender')}>{profile.gender ? t(`gender.${profile.gender as 'other'}`) : null}</Fact>
          <Fact name={t(`phoneType.${(profile.phoneType as 'none') ?? 'none'}`)}>
            {phone ? <a href={`tel:${profile.phoneNumber}`}>{phone}</a> : null}
          </Fact>
          <Fact name={t('profile.email')}>
            {profile.email ? <a href={`mailto:${profile.email}`}>{profile.email}</a> : null}
          </Fact>
          <Fact name={t('profile.residence', { name })}>
            {profile.residence ? t(`residence.${profile.residence as 'other'}`) : null}
          </Fact>
          {profile.typeOfCommunity ? (
            <Fact name={t('profile.community')}>{t(`community.${profile.typeOfCommunity as 'memoryCare'}`)}</Fact>
          ) : null}
          <Fact name={t('profile.address')} isWide>
            {address || null}
          </Fact>
        </dl>
      </section>
    </div>
  )
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  const { t } = useTranslation('circle')
  return (
    <div className={isWide ? 'span2' : undefined}>
      <dt>{name}</dt>
      <dd>{children ?? <span className="faint">{t('profile.notGiven')}</span>}</dd>
    </div>
  )
}
