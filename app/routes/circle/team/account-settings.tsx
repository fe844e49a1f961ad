import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  getSelectProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { data } from '@remix-run/node'
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '~/components/error-summary'
import { useHalfWritten } from '~/components/half-written'
import { useMemberName } from '~/components/member'
import { useProblem } from '~/components/problem'
import { phoneTypes } from '~/domain/accounts/personal'
import type { Caregiver } from '~/domain/members/caregiver'
import { openSettings, updateCaregiver } from '~/domain/members/commands.server'
import { getTeamMember, mayOpenSettings, prepareSettings } from '~/domain/members/queries.server'
import { relationships, relationshipsOf } from '~/domain/members/rules'
import { CaregiverForm, livesWithAnswers, PlaceForm } from '~/domain/members/schema'
import type { RoleName } from '~/domain/permissions/rules'
import { asMember, idFrom } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { type Reader, readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { isNotSent, orNotSent } from '~/live/unreachable'
import { liveTopics } from '~/live/use-live'
import { BackLink } from '~/ui/back-link'
import { Button, ButtonLink } from '~/ui/button'
import { Select, TextField } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'circle' }
export const meta = titled
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, request, params }) => {
  const { circleId, recipient } = member
  if (!mayOpenSettings(member)) throw flash('mayNotEditProfile', paths.team(circleId))

  const memberId = idFrom(params.careGiverId)
  const { invitedAt: _, ...person } = getTeamMember(member, memberId)
  const settings = person.deeds.includes('settings') ? await prepareSettings(member, memberId) : null
  const { t } = await readerFor(request, user)
  return data(
    { title: t('circle:team.settings'), circleId, recipientName: recipient.firstName, person, settings },
    { status: settings ? 200 : 403 },
  )
})

export const action = asMember(async ({ member, user, request, params }) => {
  const memberId = idFrom(params.careGiverId)
  const fields = await openSettings(member, memberId)
  if (!fields) return data({ isForbidden: true as const }, { status: 403 })
  const form = await readForm(request, 'firstName' in fields ? CaregiverForm : PlaceForm)
  if (!form.ok) return form.refusal

  const { before, ...typed } = form.value
  const done = await updateCaregiver(member, memberId, typed, openedWith(before, fields))
  if (done.is === 'refused') return form.refuse({ [done.field]: done.problem })
  if (done.is === 'conflict') {
    const { data: answer } = form.refuse({})
    const reader = await readerFor(request, user, member.timeZone)
    const theirs = done.fields.map((field) => ({ field, value: wordFor(field, done.now, reader) }))
    return data({ ...answer, conflict: { now: done.now, theirs } }, { status: 409 })
  }
  return flash('memberUpdated', paths.team(member.circleId))
})

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNotSent(() => serverAction<typeof action>())

/** A value as people read it. */
function wordFor(field: string, now: Caregiver, { t, day }: Reader) {
  const value = now[field as 'role']
  if (!value) return null
  if (field === 'role') return t(`common:roles.${value as 'aide'}`)
  if (field === 'relationship') return t(`common:relationships.${value as 'son'}`)
  if (field === 'livesWithCareRecipient') return t(`circle:settings.${value as 'yes'}`)
  if (field === 'phoneType') return t(`circle:settings.phoneTypes.${value as 'home'}`)
  return field.startsWith('date') ? day(value) : value
}

/** What the form was opened with. What does not read as such counts as what is kept, so that only the typed is new. */
function openedWith(text: string | undefined, fields: Caregiver): Caregiver {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? { ...fields, ...read } : fields
  } catch {
    return fields
  }
}

export default function AccountSettings() {
  const { circleId, recipientName, person, settings } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  const { t } = useTranslation('circle')
  const name = useMemberName(person)
  return (
    <div className="content">
      <BackLink to={paths.team(circleId)}>{t('team.backTo', { name: recipientName })}</BackLink>
      <div className="page-head">
        <h1>{t('settings.title', { name })}</h1>
      </div>
      {settings && !(answer && 'isForbidden' in answer) ? (
        <SettingsForm fields={settings.fields} roles={settings.roles} />
      ) : (
        <div className="callout warn" role="alert">
          <Icon name="alert-circle" />
          <p>{t('settings.errors.adminProfile')}</p>
        </div>
      )}
    </div>
  )
}

type Fields = Record<string, string>
type Conflict = { now: Caregiver; theirs: { field: string; value: string | null }[] }

function SettingsForm({ fields: kept, roles }: { fields: Caregiver; roles: RoleName[] }) {
  const { circleId, recipientName, person } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  const { t } = useTranslation('circle')
  const { question, noteChange, noteSent } = useHalfWritten()
  const conflict = answer && 'conflict' in answer ? (answer.conflict as Conflict) : undefined
  const [form, fields] = useForm<Fields>({
    id: 'settings',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, value ?? ''])),
    defaultNoValidate: false,
  })
  // A refused form is still the one that was opened then, whatever has been saved since.
  const [opened] = useState(() => JSON.stringify(kept))
  const before = conflict ? JSON.stringify(conflict.now) : (sentBefore(answer) ?? opened)
  const labels = useLabels(recipientName)
  const isSending = useNavigation().state === 'submitting'
  const fieldOf = (name: string) => fields[name] as FieldMetadata<string, Fields>
  const errors = isNotSent(answer) ? [`errors.${answer.why}`] : form.errors

  useEffect(() => {
    if (answer) noteChange()
  }, [answer, noteChange])

  return (
    <Form
      method="post"
      action={paths.accountSettingsOf(circleId, person.id)}
      {...getFormProps(form)}
      className="form-col"
      onInput={noteChange}
      onSubmit={noteSent}
      preventScrollReset
    >
      <ErrorSummary form={{ id: form.id, errors, allErrors: form.allErrors }} labels={labels} />
      {conflict ? <Theirs theirs={conflict.theirs} labels={labels} /> : null}
      <input type="hidden" name="before" value={before} />
      <Place fieldOf={fieldOf} roles={roles} labels={labels} />
      {'firstName' in kept ? <Personal fieldOf={fieldOf} labels={labels} email={person.email ?? ''} /> : null}
      <div className="form-foot">
        <Button kind="primary" aria-disabled={isSending}>
          {t('settings.save')}
        </Button>
        <ButtonLink to={paths.team(circleId)}>{t('settings.cancel')}</ButtonLink>
      </div>
      {question}
    </Form>
  )
}

function sentBefore(answer: object | undefined) {
  const sent = answer && 'result' in answer ? (answer.result as SubmissionResult).initialValue?.before : undefined
  return typeof sent === 'string' ? sent : undefined
}

type Labels = ReturnType<typeof useLabels>
type Part = { fieldOf: (name: string) => FieldMetadata<string, Fields>; labels: Labels }

/** What somebody else has saved since the form was opened, beside what is typed. Takes the focus when it appears. */
function Theirs({ theirs, labels }: { theirs: Conflict['theirs']; labels: Labels }) {
  const { t } = useTranslation('circle')
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conflict takes the focus again
  useEffect(() => box.current?.focus(), [theirs])

  return (
    <div className="callout warn mb-6" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert-circle" />
      <div>
        <p>{t('settings.conflict')}</p>
        <ul>
          {theirs.map(({ field, value }) => (
            <li key={field}>
              {t('settings.theirs', { field: labels[field as keyof Labels], value: value ?? t('settings.notGiven') })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Place({ fieldOf, roles, labels }: Part & { roles: RoleName[] }) {
  const { t } = useTranslation(['circle', 'common'])
  const problem = useProblem()
  const isHydrated = useHydrated()
  const [role, relationship] = [fieldOf('role'), fieldOf('relationship')]
  const carried = relationshipsOf(role.value ?? '')
  const offered = (['family', 'coach'] as const).filter((one) => roles.includes(one))
  return (
    <fieldset className="fieldset">
      <legend>{t('settings.place')}</legend>
      <div className="fields2">
        <Select label={labels.role} error={problem(role)} {...getSelectProps(role)}>
          {roles.map((one) => (
            <option key={one} value={one}>
              {t(`common:roles.${one}`)}
            </option>
          ))}
        </Select>
        <Select
          label={labels.relationship}
          optional={t('settings.optional')}
          error={problem(relationship)}
          {...getSelectProps(relationship)}
          disabled={isHydrated && !carried.length}
        >
          <option value="">{t('settings.noRelationship')}</option>
          {offered
            .filter((one) => !isHydrated || one === role.value)
            .map((one) => (
              <optgroup key={one} label={t(`common:roles.${one}`)}>
                {relationships[one].map((value) => (
                  <option key={value} value={value}>
                    {t(`common:relationships.${value}`)}
                  </option>
                ))}
              </optgroup>
            ))}
        </Select>
      </div>
      <div className="fields2">
        <TextField
          label={labels.dateStartedCaregiving}
          optional={t('settings.optional')}
          error={problem(fieldOf('dateStartedCaregiving'))}
          {...getInputProps(fieldOf('dateStartedCaregiving'), { type: 'date' })}
        />
        {isHydrated && role.value !== 'family' ? null : (
          <Select
            label={labels.livesWithCareRecipient}
            optional={t('settings.optional')}
            error={problem(fieldOf('livesWithCareRecipient'))}
            {...getSelectProps(fieldOf('livesWithCareRecipient'))}
          >
            <option value="">{t('settings.notGiven')}</option>
            {livesWithAnswers.map((one) => (
              <option key={one} value={one}>
                {t(`settings.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </div>
    </fieldset>
  )
}

function Personal({ fieldOf, labels, email }: Part & { email: string }) {
  const { t } = useTranslation('circle')
  const problem = useProblem()
  const line = (name: 'firstName' | 'lastName' | 'address' | 'aptSuite' | 'city' | 'state', maximum: number) => (
    <TextField
      label={labels[name]}
      optional={name === 'firstName' || name === 'lastName' ? undefined : t('settings.optional')}
      error={problem(fieldOf(name))}
      {...getInputProps(fieldOf(name), { type: 'text' })}
      maxLength={maximum}
      required={name === 'firstName' || name === 'lastName'}
    />
  )
  return (
    <>
      <fieldset className="fieldset">
        <legend>{t('settings.person')}</legend>
        <div className="fields2">
          {line('firstName', 60)}
          {line('lastName', 60)}
        </div>
        <div className="fields2">
          <TextField
            label={labels.phone}
            hint={t('settings.phoneHint')}
            error={problem(fieldOf('phone'))}
            {...getInputProps(fieldOf('phone'), { type: 'tel' })}
            maxLength={20}
          />
          <Select
            label={labels.phoneType}
            error={problem(fieldOf('phoneType'))}
            {...getSelectProps(fieldOf('phoneType'))}
          >
            <option value="">{t('settings.notGiven')}</option>
            {phoneTypes.map((one) => (
              <option key={one} value={one}>
                {t(`settings.phoneTypes.${one}`)}
              </option>
            ))}
          </Select>
        </div>
        <div className="fields2">
          <TextField
            label={labels.dateOfBirth}
            optional={t('settings.optional')}
            error={problem(fieldOf('dateOfBirth'))}
            {...getInputProps(fieldOf('dateOfBirth'), { type: 'date' })}
          />
          <TextField label={t('settings.email')} value={email} readOnly />
        </div>
      </fieldset>
      <fieldset className="fieldset">
        <legend>{t('settings.location')}</legend>
        {line('address', 120)}
        <div className="fields2">
          {line('aptSuite', 60)}
          {line('city', 60)}
        </div>
        <div className="fields2">
          {line('state', 60)}
          <TextField
            label={labels.zipCode}
            optional={t('settings.optional')}
            error={problem(fieldOf('zipCode'))}
            {...getInputProps(fieldOf('zipCode'), { type: 'text' })}
            inputMode="numeric"
            maxLength={5}
          />
        </div>
      </fieldset>
    </>
  )
}

function useLabels(name: string) {
  const { t } = useTranslation('circle')
  return {
    role: t('settings.role'),
    relationship: t('settings.relationship'),
    dateStartedCaregiving: t('settings.dateStartedCaregiving'),
    livesWithCareRecipient: t('settings.livesWithCareRecipient', { name }),
    firstName: t('settings.firstName'),
    lastName: t('settings.lastName'),
    phone: t('settings.phone'),
    phoneType: t('settings.phoneType'),
    dateOfBirth: t('settings.dateOfBirth'),
    address: t('settings.address'),
    aptSuite: t('settings.aptSuite'),
    city: t('settings.city'),
    state: t('settings.state'),
    zipCode: t('settings.zipCode'),
  }
}
