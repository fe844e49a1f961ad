import { redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/components/person'
import { ownDetailsRecord } from '~/domain/accounts/own-details'
import { getOwnDetails, updateOwnDetails } from '~/domain/accounts/own-details.server'
import { textSizes, themes } from '~/domain/preferences/rules'
import { maySearch } from '~/domain/search/queries.server'
import { allTimeZones } from '~/domain/time-zones'
import { Form, FormEnd } from '~/forms/form'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash, flashCookie } from '~/http/cookies/flash.server'
import { asUser } from '~/http/guards.server'
import { languageCookie } from '~/i18n/language.server'
import { zoneName } from '~/i18n/zone-name'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { OwnDetailsForm, sectionOf } from '~/routes/settings/own-details-form'
import { SettingsFrame } from '~/routes/settings/settings-frame'
import { Button, ButtonLink } from '~/ui/button'
import { Choice, FieldGroup } from '~/ui/field'

export const handle = { i18n: ['account', 'circle', 'recipient', 'media'] }

export const loader = asUser(async ({ user, getFormatter }) => {
  const { t, language } = await getFormatter()
  const { details, caregiving } = await getOwnDetails(user)
  const { id, firstName, lastName, pictureId, email } = user
  return {
    title: t('account:title'),
    person: { id, firstName, lastName, pictureId, email },
    opened: openForm(ownDetailsRecord(caregiving), { ...details, language }),
    caregiving,
    zones: zonesNamed(user.timeZone, { language, t }),
    appearance: { textSize: user.preferences.textSize, theme: user.preferences.theme },
    searchKey: (await maySearch(user)) ? user.preferences.hasSearchKey : null,
  }
})

/** Every zone by its name, in the order of the reader's alphabet. */
function zonesNamed(current: string | null, words: Parameters<typeof zoneName>[1]) {
  const named = allTimeZones(current).map((zone) => ({ zone, name: zoneName(zone, words) }))
  return named.sort((one, other) => one.name.localeCompare(other.name, words.language))
}

export const action = asUser(async ({ user, request, getFormatter }) => {
  const formatter = await getFormatter()
  const { caregiving } = await getOwnDetails(user)
  return saveForm(request, ownDetailsRecord(caregiving), {
    formatter,
    save: (submission) => updateOwnDetails(user, submission),
    done: async (language) => {
      const header: [string, string] = ['Set-Cookie', await languageCookie.serialize(language)]
      if (language === formatter.language) return flash('changesSaved', paths.accountSettings(), [header])
      // The words of the other language are fetched with the page.
      return redirectDocument(paths.accountSettings(), { headers: [flashCookie('changesSaved'), header] })
    },
  })
})

export default function AccountSettings() {
  const { person, opened, caregiving, zones, searchKey } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation(['account', 'circle'])
  const sections = [
    { id: 'personal', title: t('circle:settings.person') },
    { id: 'location', title: t('circle:settings.location') },
    ...caregiving.map(({ memberId, recipient }) => ({
      id: sectionOf(memberId),
      title: t('caregiving.row', { name: recipient }),
    })),
    { id: 'regional', title: t('regional') },
    { id: 'appearance', title: t('appearance.title') },
    ...(searchKey === null ? [] : [{ id: 'keyboard', title: t('keyboard.title') }]),
    { id: 'password', title: t('password.title') },
  ]
  return (
    <SettingsFrame at="account" title={t('title')} sections={sections} beside={<Photo />}>
      <OwnDetailsForm opened={opened} answer={answer} caregiving={caregiving} email={person.email} zones={zones} />
      <Appearance />
      {searchKey === null ? null : <SearchKey isOn={searchKey} />}
      <section className="settings-section" id="password">
        <h2>{t('password.title')}</h2>
        <p className="lede">{t('password.lede')}</p>
        <ButtonLink to={paths.password()}>{t('password.change')}</ButtonLink>
      </section>
    </SettingsFrame>
  )
}

function SearchKey({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('account')
  return (
    <section className="settings-section" id="keyboard">
      <h2>{t('keyboard.title')}</h2>
      <Form method="post" action={paths.searchKey()} preventScrollReset>
        <Choice
          type="checkbox"
          name="hasSearchKey"
          value="yes"
          defaultChecked={isOn}
          label={t('keyboard.search')}
          hint={t('keyboard.searchHint')}
        />
        <Button className="mt-3">{t('keyboard.save')}</Button>
        <FormEnd />
      </Form>
    </section>
  )
}

/** How large the text is and in which colours; the whole page is redrawn. */
function Appearance() {
  const { textSize, theme } = useLoaderData<typeof loader>().appearance
  const { t } = useTranslation('account')
  return (
    <section className="settings-section" id="appearance">
      <h2>{t('appearance.title')}</h2>
      <Form method="post" action={paths.appearance()} reloadDocument>
        <Radios
          name="textSize"
          values={textSizes}
          chosen={textSize}
          labelOf={(size) => t(`appearance.sizes.${size}`)}
        />
        <Radios name="theme" values={themes} chosen={theme} labelOf={(one) => t(`appearance.themes.${one}`)} />
        <Button className="mt-3">{t('appearance.save')}</Button>
      </Form>
    </section>
  )
}

type OfRadios<T extends string> = {
  name: 'textSize' | 'theme'
  values: readonly T[]
  chosen: string
  labelOf: (value: T) => string
}

function Radios<T extends string>({ name, values, chosen, labelOf }: OfRadios<T>) {
  const { t } = useTranslation('account')
  return (
    <FieldGroup legend={t(`appearance.${name}`)}>
      {values.map((value) => (
        <Choice
          key={value}
          type="radio"
          name={name}
          value={value}
          defaultChecked={value === chosen}
          label={labelOf(value)}
        />
      ))}
    </FieldGroup>
  )
}

function Photo() {
  const { person } = useLoaderData<typeof loader>()
  const { t } = useTranslation('media')
  return (
    <div className="mb-5 flex flex-wrap items-center gap-5">
      <Avatar person={person} size="xl" />
      <ButtonLink size="dense" to={paths.ownPicture()}>
        {person.pictureId ? t('picture.change') : t('picture.add')}
      </ButtonLink>
    </div>
  )
}
