import { BrandSymbol } from '~/components/brand'
import { fullName, PersonName } from '~/components/person'
import type { Language } from '~/domain/accounts/user'
import type { EmergencySheet as Sheet } from '~/domain/recipient/emergency-sheet.server'
import type { ShownNumber } from '~/domain/recipient/rules'
import { Fact, MissingFact, NotRecorded, Section, useSheetTexts } from '~/routes/circle/sheet-section'

/** What the loader has put into words that depend on zone and language. */
export type Printed = {
  born: string | null
  age: number | null
  printedOn: string
  printedAt: string
  printedBy: string
  phones: {
    recipient: string | null
    primaryCare: string | null
    primaryCareFax: string | null
    pharmacy: string | null
  }
  contacts: string[]
  providers: { phone: string | null; fax: string | null }[]
  insurances: { from: string | null; to: string | null }[]
}
export type SheetProps = { sheet: Sheet; printed: Printed; language: Language }

/** The sheet itself. Its head is that of a table, which browsers print on each page. */
export function EmergencySheet(props: SheetProps) {
  return (
    <article className="sheet-paper" lang={props.language}>
      <table role="presentation">
        <thead>
          <tr>
            <td>
              <Head {...props} />
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <Identity {...props} />
              <Communication {...props} />
              <Contacts {...props} />
              <Doctors {...props} />
              <Pharmacy {...props} />
              <Insurances {...props} />
              <Foot {...props} />
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  )
}

function Head({ sheet, printed, language }: SheetProps) {
  const t = useSheetTexts(language)
  return (
    <div className="sheet-head">
      <div>
        <p className="sheet-kind">{t('sheet:title')}</p>
        <h1>{fullName(sheet)}</h1>
        {printed.born && printed.age !== null ? (
          <p>{t('sheet:born', { day: printed.born, count: printed.age })}</p>
        ) : null}
      </div>
      <div className="sheet-by">
        <BrandSymbol size={20} />
        <p>
          Kinfold
          <br />
          {t('sheet:printed', { day: printed.printedOn, time: printed.printedAt, name: printed.printedBy })}
        </p>
      </div>
    </div>
  )
}

function Identity({ sheet, printed, language }: SheetProps) {
  const t = useSheetTexts(language)
  const phone = withType(t, printed.phones.recipient, sheet.phoneType)
  const town = [sheet.city, [sheet.state, sheet.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lives = [
    sheet.residence ? t(`recipient:residences.${sheet.residence as 'other'}`) : null,
    sheet.typeOfCommunity ? t(`recipient:communities.${sheet.typeOfCommunity as 'memoryCare'}`) : null,
  ]
  return (
    <Section name={t('sheet:identity')}>
      <dl className="sheet-facts">
        {printed.born ? null : (
          <Fact name={t('sheet:dateOfBirth')} language={language}>
            {null}
          </Fact>
        )}
        <Fact name={t('sheet:gender')} language={language}>
          {sheet.gender ? t(`recipient:genders.${sheet.gender as 'other'}`) : null}
        </Fact>
        <Fact name={t('sheet:medicare')} language={language}>
          {numberWords(t, sheet.medicare)}
        </Fact>
        <Fact name={t('sheet:phone')} language={language}>
          {phone}
        </Fact>
        <Fact name={t('sheet:lives')} language={language}>
          {lives.filter(Boolean).join(', ') || null}
        </Fact>
        <Fact name={t('sheet:address')} language={language}>
          {[sheet.address, sheet.aptSuite, town].filter(Boolean).join(', ') || null}
        </Fact>
      </dl>
    </Section>
  )
}

const mostLines = 8 // more would not fit, so they become one paragraph

function Communication({ sheet: { firstName: name, spokenLanguages, communicationTips }, language }: SheetProps) {
  const t = useSheetTexts(language)
  const lines = (communicationTips ?? '').split('\n').flatMap((line) => line.trim() || [])
  const isList = lines.length > 1 && lines.length <= mostLines
  return (
    <Section name={t('sheet:communication', { name })}>
      <dl className="sheet-facts">
        <Fact name={t('sheet:spokenLanguages')} language={language}>
          {spokenLanguages}
        </Fact>
        {lines.length ? null : (
          <Fact name={t('sheet:communicationTips')} language={language}>
            {null}
          </Fact>
        )}
      </dl>
      {isList ? (
        <ul className="sheet-tips">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{lines.join(' ')}</p>
      )}
    </Section>
  )
}

function Contacts({ sheet, printed, language }: SheetProps) {
  const t = useSheetTexts(language)
  return (
    <Section name={t('sheet:contacts')}>
      {sheet.contacts.length ? null : <NotRecorded language={language} />}
      <ul className="sheet-rows">
        {sheet.contacts.map((person, at) => {
          const role = person.relationship
            ? t(`common:relationships.${person.relationship as 'son'}`)
            : t(`common:roles.${person.role}`)
          return (
            <li key={`${person.phone} ${fullName(person)}`}>
              <span>
                <PersonName person={person} /> <small>{person.isAdmin ? t('sheet:admin', { role }) : role}</small>
              </span>
              <b>{withType(t, printed.contacts[at] ?? null, person.phoneType)}</b>
            </li>
          )
        })}
      </ul>
      {sheet.contactsLeftOut ? <p>{t('sheet:contactsMore', { count: sheet.contactsLeftOut })}</p> : null}
    </Section>
  )
}

function Doctors({ sheet, printed, language }: SheetProps) {
  const t = useSheetTexts(language)
  const { primaryCare, providers, providersLeftOut } = sheet
  const { phones } = printed
  const words = ({ speciality, otherSpeciality, clinicName, referringProvider }: Listed) => [
    speciality === 'other' && otherSpeciality
      ? otherSpeciality
      : speciality && t(`sheet:speciality.${speciality as 'other'}`),
    clinicName,
    referringProvider ? t('sheet:referring') : null,
  ]
  return (
    <Section name={t('sheet:providers')}>
      <ul className="sheet-rows">
        {primaryCare ? (
          <Doctor
            name={fullName(primaryCare).trim()}
            words={[t('sheet:primaryCare'), ...(primaryCare.listed ? words(primaryCare.listed) : [])]}
            phone={withType(t, phones.primaryCare, primaryCare.phoneType)}
            fax={phones.primaryCareFax && t('sheet:fax', { number: phones.primaryCareFax })}
          />
        ) : (
          <MissingFact what={t('sheet:primaryCare')} language={language} />
        )}
        {providers.map((provider, at) => {
          const { phone, fax } = printed.providers[at] ?? { phone: null, fax: null }
          return (
            <Doctor
              key={provider.id}
              name={fullName(provider)}
              words={words(provider)}
              phone={withType(t, phone, provider.phoneType)}
              fax={fax && t('sheet:fax', { number: fax })}
            />
          )
        })}
        {providers.length ? null : <MissingFact what={t('sheet:otherDoctors')} language={language} />}
      </ul>
      {providersLeftOut ? <p>{t('sheet:providersMore', { count: providersLeftOut })}</p> : null}
    </Section>
  )
}

type Listed = Sheet['providers'][number]
type DoctorProps = { name: string; words: (string | null)[]; phone: string | null; fax: string | null }

/** One doctor. Without a name, what they are comes in its place. */
function Doctor({ name, words, phone, fax }: DoctorProps) {
  const [first, ...others] = [name, ...words].filter(Boolean)
  return (
    <li>
      <span>
        <bdi>{first}</bdi> {others.length ? <small>{others.join(', ')}</small> : null}
      </span>
      <span className="sheet-numbers">
        <b>{phone}</b>
        {fax ? <small>{fax}</small> : null}
      </span>
    </li>
  )
}

function Pharmacy({ sheet, printed, language }: SheetProps) {
  const t = useSheetTexts(language)
  return (
    <Section name={t('sheet:pharmacy')}>
      <ul className="sheet-rows">
        <li>
          <span>
            {sheet.hasNoPharmacy ? t('sheet:noPharmacy') : sheet.pharmacyName || <NotRecorded language={language} />}
          </span>
          <b>{sheet.hasNoPharmacy ? null : printed.phones.pharmacy}</b>
        </li>
      </ul>
    </Section>
  )
}

function Insurances({ sheet, printed, language }: SheetProps) {
  const t = useSheetTexts(language)
  return (
    <Section name={t('sheet:insurance')}>
      <dl className="sheet-facts">
        {(['primary', 'secondary'] as const).map((rank) => {
          const at = sheet.insurances.findIndex((insurance) => insurance.rank === rank)
          const insurance = sheet.insurances[at]
          const number = numberWords(t, insurance?.memberNumber ?? null)
          const { from, to } = printed.insurances[at] ?? { from: null, to: null }
          const parts = [
            insurance?.insuranceProvider,
            number && t('sheet:memberNumber', { number }),
            insurance?.groupNumber && t('sheet:group', { number: insurance.groupNumber }),
            insurance?.planType,
            from && t('sheet:validFrom', { day: from }),
            to && t('sheet:validTo', { day: to }),
          ]
          return (
            <Fact key={rank} name={t(`sheet:rank.${rank}`)} language={language}>
              {parts.filter(Boolean).join(', ') || null}
            </Fact>
          )
        })}
      </dl>
    </Section>
  )
}

function Foot({ language }: SheetProps) {
  const t = useSheetTexts(language)
  return <p className="sheet-foot">{t('sheet:foot')}</p>
}

type Texts = ReturnType<typeof useSheetTexts>

function numberWords(t: Texts, number: ShownNumber | null) {
  if (!number) return null
  if (number === 'unreadable') return t('sheet:unreadable')
  if (number.isWhole) return number.text
  return number.text ? t('sheet:endsIn', { end: number.text }) : t('sheet:onRecord')
}

function withType(t: Texts, number: string | null, type: string | null) {
  return number && type ? t(`sheet:phoneOf.${type as 'home'}`, { number }) : number
}
