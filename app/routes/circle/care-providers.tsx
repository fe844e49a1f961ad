import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/domain/person'
import { Phone, RecordView } from '~/forms/record-view'
import { isolated } from '~/i18n/direction'
import type { Part } from '~/routes/circle/profile-view'
import type { WordsOfProvider } from '~/routes/circle/profile-words'
import { Icon } from '~/ui/icon'

/** The primary care provider, the other providers and the pharmacy. */
export function CareProviders({ profile, words }: Part) {
  const { t } = useTranslation('profile')
  const { providers, primaryCare, pharmacyName, pharmacyPhone, hasNoPharmacy } = profile
  const primaryCareName = primaryCare && fullName(primaryCare).trim()
  const { listed } = primaryCare ?? {}
  const hasPharmacy = Boolean(pharmacyName || pharmacyPhone)
  const isEmpty = !providers.length && !primaryCare && !hasPharmacy && !hasNoPharmacy
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('providers')}</h2>
      </div>
      {isEmpty ? <p className="faint">{t('noProviders')}</p> : null}
      <ul className="providers">
        {primaryCare ? (
          <Provider
            icon="stethoscope"
            name={primaryCareName || words.pcp}
            badge={listed?.referringProvider ? words.referring : null}
            what={inLine([
              primaryCareName ? words.pcp : null,
              words.primaryCare?.speciality,
              words.primaryCare?.clinic,
            ])}
            more={words.primaryCare?.more}
          >
            <Reach number={primaryCare.phoneNumber} words={words.primaryCare}>
              <Call number={primaryCare.otherPhone?.phoneNumber} words={words.primaryCare?.other} />
            </Reach>
          </Provider>
        ) : null}
        {providers.map((provider, index) => {
          const ofProvider = words.providers[index]
          return (
            <Provider
              key={provider.id}
              icon="stethoscope"
              name={fullName(provider)}
              badge={provider.referringProvider ? words.referring : null}
              what={inLine([ofProvider?.speciality, ofProvider?.clinic])}
              more={ofProvider?.more}
            >
              <Reach number={provider.phoneNumber} words={ofProvider} />
            </Provider>
          )
        })}
        {hasPharmacy ? (
          <Provider icon="pill" name={pharmacyName ?? words.pharmacy} what={pharmacyName ? words.pharmacy : null}>
            <Reach number={pharmacyPhone} words={{ phone: words.pharmacyPhone }} />
          </Provider>
        ) : null}
      </ul>
      {hasNoPharmacy ? <p className="muted mt-4">{words.noPharmacy}</p> : null}
    </section>
  )
}

/** Words of ours and of others beside each other, each in its own direction. */
function inLine(words: (string | null | undefined)[]) {
  return words.flatMap((word) => (word ? isolated(word) : [])).join(', ') || null
}

type ProviderProps = {
  icon: 'stethoscope' | 'pill'
  name: string
  badge?: string | null
  what: string | null
  more?: WordsOfProvider['more']
  children: ReactNode
}

function Provider({ icon, name, badge, what, more = [], children }: ProviderProps) {
  return (
    <li className="provider">
      <span className="grid h-11 w-11 flex-none place-items-center rounded-md bg-primary-tint text-primary">
        <Icon name={icon} />
      </span>
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          {badge ? <span className="badge whitespace-normal">{badge}</span> : null}
        </p>
        {what ? <p className="small muted">{what}</p> : null}
        {children}
        {more.length ? <RecordView lines={more} /> : null}
      </div>
    </li>
  )
}

type CallProps = {
  number: string | null | undefined
  words: Partial<Pick<WordsOfProvider, 'phone' | 'phoneType'>> | null | undefined
}

function Call({ number, words }: CallProps) {
  if (!number) return null
  return (
    <span>
      <Phone number={number} shown={words?.phone ?? null} />
      {words?.phoneType ? <span>{` (${words.phoneType})`}</span> : null}
    </span>
  )
}

type ReachProps = { number: string | null; words: Partial<WordsOfProvider> | undefined; children?: ReactNode }

/** The numbers of a provider; a further one to call comes before the fax. */
export function Reach({ number, words = {}, children }: ReachProps) {
  const { t } = useTranslation('profile')
  const { fax } = words
  if (!number && !fax) return null
  return (
    <p className="small facts-in-line">
      <Call number={number} words={words} />
      {children}
      {/* An inline block, which keeps the number in one line, would drop the space before the dot. */}
      {fax ? (
        <span className="faint">
          <span className="tnum">{t('fax', { number: fax })}</span>
        </span>
      ) : null}
    </p>
  )
}
