import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/components/person'
import { listRecentActionsBy } from '~/domain/audit/lately.server'
import { getPerson, type PersonForProvider } from '~/domain/people/queries.server'
import { fullName } from '~/domain/person'
import { languages, phoneTypes } from '~/domain/user'
import { env } from '~/env.server'
import { Phone } from '~/forms/record-view'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { formatPhone } from '~/i18n/format'
import type { Formatter } from '~/i18n/formatter.server'
import { zoneName } from '~/i18n/zone-name'
import { providerPaths } from '~/provider-paths'
import { AccountBadges } from '~/routes/provider/account-badges'
import { Lately } from '~/routes/provider/lately'
import { latelyShown } from '~/routes/provider/lately-shown.server'
import { unusualWords } from '~/routes/provider/people-words.server'
import { PersonActions } from '~/routes/provider/person-actions'
import { Devices, Memberships } from '~/routes/provider/person-places'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { BackLink } from '~/ui/back-link'
import { Fact } from '~/ui/fact'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ user, params, getFormatter }) => {
  const id = idParam(params.userId)
  const [person, lately] = await Promise.all([getPerson(user, id), listRecentActionsBy(id)])
  const formatter = await getFormatter()
  return {
    title: formatter.t('administration:people.pageTitle'),
    ...shownPerson(person, formatter),
    sendsMail: env.SMTP_URL !== undefined,
    lately: latelyShown(lately, user.id, formatter),
  }
})

function shownPerson(person: PersonForProvider, formatter: Formatter) {
  const { createdAt, lastSeenAt, unusual, language, timeZone, sessions, memberships, ...rest } = person
  const { t, dayOf, when } = formatter
  const chosen = languages.find((one) => one === language)
  const types = phoneTypes.filter((type) => type === person.phoneType)
  return {
    ...rest,
    phoneType: types.map((type) => t(`recipient:phoneTypes.${type}`)).join(''),
    reads: chosen ? t(`account:languages.${chosen}`) : t('administration:people.browserLanguage'),
    zone: timeZone ? zoneName(timeZone, formatter) : t('administration:people.noZone'),
    createdOn: dayOf(createdAt),
    lastSeen: lastSeenAt ? when(lastSeenAt) : t('administration:people.never'),
    unusual: unusual && { is: unusual.is, words: unusualWords(unusual, formatter) },
    sessions: sessions.map(({ createdAt: at, seenAt, ...session }) => ({
      ...session,
      since: dayOf(at),
      seen: when(seenAt),
    })),
    memberships: memberships.map(({ since, lastActiveAt, left, ...member }) => ({
      ...member,
      lastActive: lastActiveAt && when(lastActiveAt),
      since: dayOf(since),
      left: left && { on: dayOf(left.at), by: left.by },
    })),
  }
}

export default function Person() {
  const person = useLoaderData<typeof loader>()
  const { t } = useTranslation(['administration', 'provider'])
  return (
    <ProviderPages>
      <div className="content wide">
        <BackLink to={providerPaths.people()}>{t('provider:pages.people')}</BackLink>
        <div className="page-head">
          <div className="person-cell">
            <Avatar person={person} size="lg" />
            <div>
              <h1 dir="auto">{fullName(person)}</h1>
              <AccountBadges account={person} />
            </div>
          </div>
        </div>
        <Facts />
        <div className="at-a-glance">
          <div className="grid content-start gap-8">
            <Memberships />
            <Devices />
          </div>
          <div className="grid content-start gap-8">
            <PersonActions />
            <Lately
              lately={person.lately}
              whole={{
                to: providerPaths.audit({ person: person.email }),
                words: t('people.inAudit', { name: person.firstName }),
              }}
            />
          </div>
        </div>
      </div>
    </ProviderPages>
  )
}

function Facts() {
  const { email, isProven, phone, phoneType, reads, zone, createdOn, lastSeen } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <dl className="dl three mb-8">
      <Fact name={t('people.email')}>
        <span className="[overflow-wrap:anywhere]">{email}</span>
        <small className="block text-sm text-ink-soft">
          {t(isProven ? 'people.confirmed' : 'people.notConfirmed')}
        </small>
      </Fact>
      {phone ? (
        <Fact name={t('people.phone')}>
          <Phone number={phone} shown={formatPhone(phone)} />
          {phoneType ? <small className="block text-sm text-ink-soft">{phoneType}</small> : null}
        </Fact>
      ) : null}
      <Fact name={t('people.reads')}>
        {reads}
        <small className="block text-sm text-ink-soft">{zone}</small>
      </Fact>
      <Fact name={t('people.since')}>{createdOn}</Fact>
      <Fact name={t('people.sorts.lastSeen')}>{lastSeen}</Fact>
    </dl>
  )
}
