import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { data, redirectDocument } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CaregiverFields,
  type FieldConflict,
  FieldConflictChoice,
  Personal,
  useCaregiverLabels,
} from '~/components/caregiver-form'
import { ErrorSummary } from '~/components/error-summary'
import { Caring, LanguageChoice, type OwnFields, valuesOf, ZoneChoice } from '~/components/own-details-form'
import { Avatar } from '~/components/person'
import { SettingsFrame } from '~/components/settings-frame'
import { submittedBase } from '~/components/submitted-base'
import { useUnsavedChanges } from '~/components/unsaved-changes'
import { fieldNameOf, type OwnDetails, ownDetailsFormValues } from '~/domain/accounts/own-details'
import { getOwnDetails, updateOwnDetails } from '~/domain/accounts/own-details.server'
import { OwnDetailsForm } from '~/domain/accounts/schema'
import { allTimeZones } from '~/domain/accounts/time-zones'
import { formBaseOf } from '~/domain/activity/form-base'
import { baseAfterConflict } from '~/domain/activity/merge'
import { maySearch } from '~/domain/search/queries.server'
import { flash, flashCookie } from '~/http/flash.server'
import { asUser } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { type Formatter, formatterFor } from '~/i18n/formatter.server'
import { languageCookie } from '~/i18n/language.server'
import { isNotSent, sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { Button, ButtonLink, SendButton } from '~/ui/button'
import { Choice } from '~/ui/field'

export const handle = { i18n: ['account', 'circle', 'recipient', 'media'] }
export const shouldRevalidate = liveTopics()

export const loader = asUser(async ({ user, request }) => {
  const { t, language } = await formatterFor(request, user)
  const { details, caregiving } = await getOwnDetails(user)
  const { id, firstName, lastName, pictureId, email } = user
  return {
    title: t('account:title'),
    person: { id, firstName, lastName, pictureId, email },
    details: { ...details, language },
    caregiving,
    zones: allTimeZones(user.timeZone),
    searchKey: (await maySearch(user)) ? user.preferences.hasSearchKey : null,
  }
})

export const action = asUser(async ({ user, request }) => {
  const form = await readForm(request, OwnDetailsForm)
  if (!form.ok) return form.refusal

  const typed = ownDetailsFormValues(form.value)
  const opened = formBaseOf(form.value.before, typed)
  const done = await updateOwnDetails(user, typed, opened)
  if (done.is === 'refused') {
    const problems = Object.entries(done.problems).map(([name, problem]) => [fieldOf(name, form.value), problem])
    return form.refuse(Object.fromEntries(problems))
  }
  if (done.is === 'conflict') {
    const { data: answer } = form.refuse({})
    const formatter = await formatterFor(request, user)
    const theirs = done.names.map((field) => ({ field, value: wordFor(field, done.now, formatter) }))
    return data(
      { ...answer, conflict: { now: baseAfterConflict(opened, done.now, done.names), theirs } },
      { status: 409 },
    )
  }
  const { language } = form.value
  const kept: [string, string] = ['Set-Cookie', await languageCookie.serialize(language)]
  const isReadAnew = language !== (await formatterFor(request, user)).language
  // The words of the other language are fetched with the page.
  if (isReadAnew) return redirectDocument(paths.accountSettings(), { headers: [flashCookie('changesSaved'), kept] })
  return flash('changesSaved', paths.accountSettings(), [kept])
})

export const clientAction = sendOrKeep<typeof action>

/** The field of the form in which a value of the row stands. */
function fieldOf(name: string, { caregiving }: OwnDetailsForm) {
  const [memberId, field] = name.split('.')
  return field ? `caregiving[${caregiving.findIndex((one) => one.memberId === memberId)}].${field}` : name
}

/** A value as people read it. */
function wordFor(name: string, now: OwnDetails, { t, day }: Formatter) {
  const value = now[name]
  const field = name.split('.').at(-1) ?? name
  if (!value) return null
  if (field === 'relationship') return t(`common:relationships.${value as 'son'}`)
  if (field === 'livesWithCareRecipient') return t(`circle:settings.${value as 'yes'}`)
  if (field === 'phoneType') return t(`circle:settings.phoneTypes.${value as 'home'}`)
  if (field === 'language') return value === 'es' ? 'Español' : 'English'
  return field.startsWith('date') ? day(value) : value
}

export default function AccountSettings() {
  const { person, caregiving, searchKey } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['account', 'circle'])
  const sections = [
    { id: 'personal', title: t('circle:settings.person') },
    { id: 'location', title: t('circle:settings.location') },
    ...caregiving.map(({ memberId, recipient }) => ({
      id: sectionOf(memberId),
      title: t('caring', { name: recipient }),
    })),
    { id: 'regional', title: t('regional') },
    ...(searchKey === null ? [] : [{ id: 'keyboard', title: t('keyboard.title') }]),
    { id: 'password', title: t('password.title') },
  ]
  return (
    <SettingsFrame at="account" title={t('title')} sections={sections} beside={<Photo />}>
      <OwnDetailsFormPart key={person.id} />
      {searchKey === null ? null : <SearchKey isOn={searchKey} />}
      <section className="fieldset" id="password">
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
    <section className="fieldset" id="keyboard">
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
      </Form>
    </section>
  )
}

function Photo() {
  const { person } = useLoaderData<typeof loader>()
  const { t } = useTranslation('media')
  return (
    <div className="photo-row">
      <Avatar person={person} size="xl" />
      <ButtonLink size="dense" to={paths.ownPicture()}>
        {person.pictureId ? t('picture.change') : t('picture.add')}
      </ButtonLink>
    </div>
  )
}

type Conflict = { now: OwnDetails; theirs: FieldConflict[] }

function OwnDetailsFormPart() {
  const { person, details, caregiving, zones } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation(['account', 'circle', 'common'])
  const { question, markChanged, markSent } = useUnsavedChanges(undefined, { answer })
  const conflict = answer && 'conflict' in answer ? (answer.conflict as Conflict) : undefined
  const [form, fields] = useForm<OwnFields>({
    id: 'account',
    lastResult: answer && 'result' in answer ? (answer.result as SubmissionResult) : undefined,
    defaultValue: valuesOf(details, caregiving),
    defaultNoValidate: false,
  })
  // A refused form is still the one that was opened then, whatever has been saved since.
  const [opened] = useState(() => JSON.stringify(details))
  const before = conflict ? JSON.stringify(conflict.now) : (submittedBase(answer) ?? opened)
  const labels = useLabels()
  const isSending = useNavigation().state === 'submitting'
  const fieldOf = (name: string) => fields[name] as unknown as FieldMetadata<string, CaregiverFields>
  const choiceOf = (name: string) => fields[name] as unknown as FieldMetadata<string, OwnFields>
  const errors = isNotSent(answer) ? [`errors.${answer.why}`] : form.errors
  const rows = fields.caregiving.getFieldList()

  return (
    <Form
      method="post"
      action={paths.accountSettings()}
      {...getFormProps(form)}
      onInput={markChanged}
      onSubmit={markSent}
      preventScrollReset
    >
      <ErrorSummary form={{ id: form.id, errors, allErrors: form.allErrors }} labels={labels} />
      {conflict ? <FieldConflictChoice theirs={conflict.theirs} by={null} labels={labels} /> : null}
      <input type="hidden" name="before" value={before} />
      <Personal fieldOf={fieldOf} labels={labels} email={person.email} isOwn />
      {rows.map((row) => {
        const about = caregiving.find(({ memberId }) => memberId === row.getFieldset().memberId.initialValue)
        return about ? <Caring key={about.memberId} id={sectionOf(about.memberId)} about={about} field={row} /> : null
      })}
      <fieldset className="fieldset" id="regional">
        <legend>{t('regional')}</legend>
        <LanguageChoice field={choiceOf('language')} />
        <ZoneChoice field={choiceOf('timeZone')} zones={zones} />
      </fieldset>
      <div className="form-foot mb-6">
        <SendButton isSending={isSending} sending={t('common:saving')}>
          {t('save')}
        </SendButton>
      </div>
      {question}
    </Form>
  )
}

function useLabels() {
  const { caregiving } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  const own = useCaregiverLabels('')
  const theirs = caregiving.flatMap(({ memberId, recipient: name }, row) => {
    const label = {
      relationship: t('relationshipIn', { name }),
      dateStartedCaregiving: t('sinceIn', { name }),
      livesWithCareRecipient: t('livesWithShort', { name }),
    }
    return (Object.keys(label) as (keyof typeof label)[]).flatMap((field) => [
      [fieldNameOf(memberId, field), label[field]] as const,
      [`caregiving[${row}].${field}`, label[field]] as const,
    ])
  })
  return { ...own, timeZone: t('timeZone'), language: t('language'), ...Object.fromEntries(theirs) }
}

function sectionOf(memberId: string) {
  return `caring-${memberId}`
}
