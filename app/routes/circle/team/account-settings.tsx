import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useMemberName } from '~/components/member'
import { PersonalFields } from '~/components/personal-fields'
import { RelationshipField } from '~/components/relationship-select'
import { updateMember } from '~/domain/members/commands.server'
import { memberRecord, placeRecord } from '~/domain/members/member-record'
import { getTeamMember, prepareSettings } from '~/domain/members/queries.server'
import { mayOpenSettings } from '~/domain/members/rules'
import { Forbidden } from '~/domain/refusals'
import { useTyped } from '~/forms/form-context'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import type { Control } from '~/forms/use-input'
import { flash } from '~/http/cookies/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { MemberNotFound } from '~/routes/circle/team/member-not-found'
import { BackLink } from '~/ui/back-link'
import { Callout } from '~/ui/callout'
import { FieldPair, Fieldset } from '~/ui/field'

export const handle = { i18n: 'circle' }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { circleId, recipient } = member
  if (!mayOpenSettings(member)) throw flash('mayNotEditProfile', paths.team(circleId))

  const memberId = idParam(params.careGiverId)
  const { invitedAt: _, declinedAt: __, ...person } = await getTeamMember(member, memberId)
  const settings = person.actions.includes('settings') ? await prepareSettings(member, memberId) : null
  const { t } = await getFormatter()
  return data(
    {
      title: t('circle:team.settings'),
      circleId,
      recipientName: recipient.firstName,
      person,
      settings: settings && {
        opened: openForm(settings.record, settings.value),
        hasJoined: settings.record === memberRecord,
        roles: settings.roles,
      },
    },
    { status: settings ? 200 : 403 },
  )
})

export const action = asMember(async ({ member, request, params, getFormatter }) => {
  const memberId = idParam(params.careGiverId)
  const formatter = await getFormatter()
  try {
    return await saveForm(request, memberRecord, {
      formatter,
      save: (submission) => updateMember(member, memberId, submission),
      done: () => flash('memberUpdated', paths.team(member.circleId)),
      values: { name: member.recipient.firstName },
    })
  } catch (error) {
    if (error instanceof Forbidden) return data({ isForbidden: true as const }, { status: 403 })
    throw error
  }
})

export default function AccountSettings() {
  const { circleId, recipientName, person, settings } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('circle')
  const name = useMemberName(person)
  return (
    <div className="content">
      <BackLink to={paths.team(circleId)}>{t('team.backTo', { name: recipientName })}</BackLink>
      <div className="page-head">
        <h1>{t('settings.title', { name })}</h1>
      </div>
      {settings && !(answer && 'isForbidden' in answer) ? (
        <SettingsForm key={String(settings.hasJoined)} {...settings} />
      ) : (
        <Callout kind="warn" icon="alert-circle" role="alert">
          <p>{t('settings.errors.adminProfile')}</p>
        </Callout>
      )}
    </div>
  )
}

type Settings = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['settings']>

function SettingsForm({ opened, hasJoined, roles }: Settings) {
  const { circleId, recipientName, person } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  const form = {
    id: 'settings',
    opened,
    answer: useSentAnswer<typeof action>(),
    action: paths.accountSettingsOf(circleId, person.id),
    save: { label: t('settings.save') },
    cancel: { label: t('settings.cancel'), to: paths.team(circleId) },
    values: { name: recipientName },
    className: 'max-w-form',
  }
  if (!hasJoined) {
    return (
      <RecordForm record={placeRecord} {...form}>
        {(control) => <PlaceFields control={control} roles={roles} />}
      </RecordForm>
    )
  }
  return (
    <RecordForm record={memberRecord} {...form}>
      {(control) => (
        <>
          <PlaceFields control={control} roles={roles} />
          <PersonalFields control={control} email={person.email ?? ''} />
        </>
      )}
    </RecordForm>
  )
}

function PlaceFields({
  control,
  roles,
}: {
  control: Control<keyof typeof placeRecord.fields>
  roles: Settings['roles']
}) {
  const { t } = useTranslation(['circle', 'common'])
  const role = useTyped('role')
  return (
    <Fieldset legend={t('settings.place')}>
      <FieldPair>
        {control('role', { options: roles.map((one) => [one, t(`common:roles.${one}`)]), none: false })}
        <RelationshipField
          path="relationship"
          role={role}
          roles={roles}
          label={t('settings.relationship')}
          none={t('settings.noRelationship')}
        />
      </FieldPair>
      <FieldPair>
        {control('dateStartedCaregiving')}
        {control('livesWithCareRecipient')}
      </FieldPair>
    </Fieldset>
  )
}

export { MemberNotFound as ErrorBoundary }
