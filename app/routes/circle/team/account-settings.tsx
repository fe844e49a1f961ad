import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react'
import { data } from '@remix-run/node'
import { type ClientActionFunctionArgs, Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CaregiverFields,
  CirclePlaceFields,
  type FieldConflict,
  FieldConflictChoice,
  Personal,
  useCaregiverLabels,
} from '~/components/caregiver-form'
import { ErrorSummary } from '~/components/error-summary'
import { useMemberName } from '~/components/member'
import { MemberNotFound } from '~/components/member-not-found'
import { fullName } from '~/components/person'
import { submittedBase } from '~/components/submitted-base'
import { useUnsavedChanges } from '~/components/unsaved-changes'
import { formBaseOf } from '~/domain/activity/form-base'
import type { Caregiver } from '~/domain/members/caregiver'
import { openSettings, updateCaregiver } from '~/domain/members/commands.server'
import { findLastChanger, getTeamMember, mayOpenSettings, prepareSettings } from '~/domain/members/queries.server'
import { CaregiverForm, PlaceForm } from '~/domain/members/schema'
import type { RoleName } from '~/domain/permissions/rules'
import { flash } from '~/http/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { type Formatter, formatterFor } from '~/i18n/formatter.server'
import { isNotSent, orNotSent } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'
import { ButtonLink, SendButton } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'circle' }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, request, params }) => {
  const { circleId, recipient } = member
  if (!mayOpenSettings(member)) throw flash('mayNotEditProfile', paths.team(circleId))

  const memberId = idParam(params.careGiverId)
  const { invitedAt: _, declinedAt: __, ...person } = await getTeamMember(member, memberId)
  const settings = person.actions.includes('settings') ? await prepareSettings(member, memberId) : null
  const { t } = await formatterFor(request, user)
  return data(
    { title: t('circle:team.settings'), circleId, recipientName: recipient.firstName, person, settings },
    { status: settings ? 200 : 403 },
  )
})

export const action = asMember(async ({ member, user, request, params }) => {
  const memberId = idParam(params.careGiverId)
  const fields = await openSettings(member, memberId)
  if (!fields) return data({ isForbidden: true as const }, { status: 403 })
  const form = await readForm(request, 'firstName' in fields ? CaregiverForm : PlaceForm)
  if (!form.ok) return form.refusal

  const { before, ...typed } = form.value
  const opened = formBaseOf(before, fields)
  const done = await updateCaregiver(member, memberId, typed, opened)
  if (done.is === 'refused') return form.refuse({ [done.field]: done.problem })
  if (done.is === 'conflict') {
    const { data: answer } = form.refuse({})
    const formatter = await formatterFor(request, user, member.timeZone)
    const theirs = done.fields.map((field) => ({ field, value: wordFor(field, done.now, formatter) }))
    const by = await findLastChanger(member, memberId, done.fields)
    // Only the conflicts that were shown count as known now: the other person's further changes must not look like this
    // person's own.
    const now = { ...opened, ...Object.fromEntries(done.fields.map((field) => [field, done.now[field as 'role']])) }
    return data({ ...answer, conflict: { now, theirs, by: by ? fullName(by) : null } }, { status: 409 })
  }
  return flash('memberUpdated', paths.team(member.circleId))
})

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orNotSent(request, () => serverAction<typeof action>())

/** A value as people read it. */
function wordFor(field: string, now: Caregiver, { t, day }: Formatter) {
  const value = now[field as 'role']
  if (!value) return null
  if (field === 'role') return t(`common:roles.${value as 'aide'}`)
  if (field === 'relationship') return t(`common:relationships.${value as 'son'}`)
  if (field === 'livesWithCareRecipient') return t(`circle:settings.${value as 'yes'}`)
  if (field === 'phoneType') return t(`circle:settings.phoneTypes.${value as 'home'}`)
  return field.startsWith('date') ? day(value) : value
}

export default function AccountSettings() {
  const { circleId, recipientName, person, settings } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
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

type Conflict = { now: Caregiver; theirs: FieldConflict[]; by: string | null }

function SettingsForm({ fields: kept, roles }: { fields: Caregiver; roles: RoleName[] }) {
  const { circleId, recipientName, person } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation(['circle', 'common'])
  const { question, markChanged, markSent } = useUnsavedChanges(undefined, { answer })
  const conflict = answer && 'conflict' in answer ? (answer.conflict as Conflict) : undefined
  const [form, fields] = useForm<CaregiverFields>({
    id: 'settings',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, value ?? ''])),
    defaultNoValidate: false,
  })
  // A refused form is still the one that was opened then, whatever has been saved since.
  const [opened] = useState(() => JSON.stringify(kept))
  const before = conflict ? JSON.stringify(conflict.now) : (submittedBase(answer) ?? opened)
  const labels = useCaregiverLabels(recipientName)
  const isSending = useNavigation().state === 'submitting'
  const fieldOf = (name: string) => fields[name] as FieldMetadata<string, CaregiverFields>
  const errors = isNotSent(answer) ? [`errors.${answer.why}`] : form.errors

  return (
    <Form
      method="post"
      action={paths.accountSettingsOf(circleId, person.id)}
      {...getFormProps(form)}
      className="form-col"
      onInput={markChanged}
      onSubmit={markSent}
      preventScrollReset
    >
      <ErrorSummary form={{ id: form.id, errors, allErrors: form.allErrors }} labels={labels} />
      {conflict ? <FieldConflictChoice theirs={conflict.theirs} by={conflict.by} labels={labels} /> : null}
      <input type="hidden" name="before" value={before} />
      <CirclePlaceFields fieldOf={fieldOf} roles={roles} labels={labels} />
      {'firstName' in kept ? <Personal fieldOf={fieldOf} labels={labels} email={person.email ?? ''} /> : null}
      <div className="form-foot">
        <SendButton isSending={isSending} sending={t('common:saving')}>
          {t('settings.save')}
        </SendButton>
        <ButtonLink to={paths.team(circleId)}>{t('settings.cancel')}</ButtonLink>
      </div>
      {question}
    </Form>
  )
}

export { MemberNotFound as ErrorBoundary }
