import { Link, useLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/components/person'
import { languages } from '~/domain/accounts/user'
import { prepareEmergencySheet, type EmergencySheet as Sheet } from '~/domain/recipient/emergency-sheet.server'
import { asMember } from '~/http/guards.server'
import { formatPhone } from '~/i18n/format'
import { formatterFor } from '~/i18n/formatter.server'
import { paths } from '~/paths'
import { EmergencySheet } from '~/routes/circle/emergency-sheet-view'
import { BackLink } from '~/ui/back-link'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Nonce } from '~/ui/nonce'

export const handle = { i18n: 'sheet', hydrate: false }

export const loader = asMember(async ({ member, user, request }) => {
  const asked = new URL(request.url).searchParams.get('lang')
  const sheet = await prepareEmergencySheet(member)
  const { t } = await formatterFor(request, user, member.timeZone)
  const language = languages.find((one) => one === asked) ?? user.language
  const { day, dayOf, timeOf, age, ...formatter } = await formatterFor(request, { ...user, language }, member.timeZone)
  const now = new Date()
  const phone = (number: string | null) => number && formatPhone(number)
  return {
    title: t('sheet:title'),
    circleId: member.circleId,
    language: formatter.language,
    sheet,
    printed: {
      born: day(sheet.dateOfBirth),
      age: age(sheet.dateOfBirth),
      printedOn: dayOf(now),
      printedAt: timeOf(now),
      printedBy: fullName(user),
      phones: {
        recipient: phone(sheet.phoneNumber),
        primaryCare: phone(sheet.primaryCare?.phoneNumber ?? null),
        primaryCareFax: phone(sheet.primaryCare?.listed?.faxNumber ?? null),
        pharmacy: phone(sheet.pharmacyPhone),
      },
      contacts: sheet.contacts.map((person) => formatPhone(person.phone)),
      providers: sheet.providers.map(({ phoneNumber, faxNumber }) => ({
        phone: phone(phoneNumber),
        fax: phone(faxNumber),
      })),
      insurances: sheet.insurances.map(({ effectiveDate, expirationDate }) => ({
        from: day(effectiveDate),
        to: day(expirationDate),
      })),
    },
  }
})

/** A page for the printer, without frame. */
export default function EmergencySheetPage() {
  const { circleId, language, sheet, printed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('sheet')
  return (
    <main id="main" tabIndex={-1} className="sheet-page">
      <div className="sheet-bar">
        <BackLink to={paths.profile(circleId)}>{t('back')}</BackLink>
        <nav className="segmented" aria-label={t('language')}>
          <SheetLanguage circleId={circleId} code="en" name="English" current={language} />
          <SheetLanguage circleId={circleId} code="es" name="Español" current={language} />
        </nav>
        <PrintButton />
        {hasEndsOnly(sheet) ? <p>{t('endsOnly')}</p> : null}
      </div>
      <EmergencySheet sheet={sheet} printed={printed} language={language} />
    </main>
  )
}

// The page ships no other script. None of its characters is one that React would escape.
const printing =
  'var hint = document.currentScript.previousElementSibling, button = hint.previousElementSibling; ' +
  'if (window.print) { hint.hidden = true; button.hidden = false; button.onclick = function () { print() } }'

/** A button that prints. Without scripts, or where the browser cannot print for a page, a hint stays in its place. */
function PrintButton() {
  const nonce = useContext(Nonce)
  const { t } = useTranslation('sheet')
  return (
    <>
      <Button type="button" kind="primary" hidden>
        <Icon name="printer" />
        <span>{t('print')}</span>
      </Button>
      <p>{t('howTo')}</p>
      <script nonce={nonce}>{printing}</script>
    </>
  )
}

function hasEndsOnly({ medicare, insurances }: Pick<Sheet, 'medicare' | 'insurances'>) {
  const numbers = [medicare, ...insurances.map(({ memberNumber }) => memberNumber)]
  return numbers.some((number) => number !== null && number !== 'unreadable' && !number.isWhole)
}

type Choice = { circleId: string; code: 'en' | 'es'; name: string; current: string }

function SheetLanguage({ circleId, code, name, current }: Choice) {
  return (
    <Link
      to={paths.emergencySheet(circleId, code)}
      lang={code}
      hrefLang={code}
      aria-current={code === current ? 'true' : undefined}
    >
      {name}
    </Link>
  )
}
