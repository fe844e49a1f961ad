import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { fullName } from './person'
import { type Part, Phone } from './profile'

/** The primary care provider, the other providers and the pharmacy. */
export function CareProviders({ profile, words }: Part) {
  const { t } = useTranslation('profile')
  const { providers, pcpFirstName, pcpLastName, pcpPhone, pharmacyName, pharmacyPhone, hasNoPharmacy } = profile
  const pcp = [pcpFirstName, pcpLastName].filter(Boolean).join(' ')
  // Who stands among the providers as well is shown once.
  const isListed = providers.some((one) => fullName(one) === pcp && (!pcpPhone || one.phoneNumber === pcpPhone))
  const hasPharmacy = Boolean(pharmacyName || pharmacyPhone)
  const isEmpty = !providers.length && !pcp && !pcpPhone && !hasPharmacy && !hasNoPharmacy
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('providers')}</h2>
      </div>
      {isEmpty ? <p className="faint">{t('noProviders')}</p> : null}
      <ul className="providers">
        {(pcp || pcpPhone) && !isListed ? (
          <Provider icon="stethoscope" name={pcp || t('pcp')} what={pcp ? t('pcp') : null}>
            <Reach phone={pcpPhone} shown={words.pcpPhone} />
          </Provider>
        ) : null}
        {providers.map((provider, index) => {
          const { speciality = null, phone = null, fax = null } = words.providers[index] ?? {}
          return (
            <Provider
              key={provider.id}
              icon="stethoscope"
              name={fullName(provider)}
              isReferring={provider.referringProvider}
              what={[speciality, provider.clinicName].filter(Boolean).join(', ') || null}
            >
              <Reach phone={provider.phoneNumber} shown={phone} fax={fax} />
            </Provider>
          )
        })}
        {hasPharmacy ? (
          <Provider icon="pill" name={pharmacyName ?? t('pharmacy')} what={pharmacyName ? t('pharmacy') : null}>
            <Reach phone={pharmacyPhone} shown={words.pharmacyPhone} />
          </Provider>
        ) : null}
      </ul>
      {hasNoPharmacy ? <p className="muted no-pharmacy">{t('noPharmacy')}</p> : null}
    </section>
  )
}

type ProviderProps = {
  icon: 'stethoscope' | 'pill'
  name: string
  isReferring?: boolean
  what: string | null
  children: ReactNode
}

function Provider({ icon, name, isReferring = false, what, children }: ProviderProps) {
  const { t } = useTranslation('profile')
  return (
    <li className="provider">
      <span className="tile">
        <Icon name={icon} />
      </span>
      <div>
        <p>
          <strong>{name}</strong> {isReferring ? <span className="badge">{t('referring')}</span> : null}
        </p>
        {what ? <p className="small muted">{what}</p> : null}
        {children}
      </div>
    </li>
  )
}

function Reach({ phone, shown, fax = null }: { phone: string | null; shown: string | null; fax?: string | null }) {
  const { t } = useTranslation('profile')
  if (!phone && !fax) return null
  return (
    <p className="small facts-in-line">
      {phone ? (
        <span>
          <Phone number={phone} shown={shown} />
        </span>
      ) : null}
      {fax ? <span className="faint tnum">{t('fax', { number: fax })}</span> : null}
    </p>
  )
}
