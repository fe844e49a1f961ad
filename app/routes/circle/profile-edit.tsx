import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Identity, Insurance, Location, Residence, TimeZone } from '~/components/recipient-form'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { updateRecipient } from '~/domain/recipient/commands.server'
import { furtherNames, profileRecord } from '~/domain/recipient/profile-record'
import { prepareProfile } from '~/domain/recipient/queries.server'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember } from '~/http/guards.server'
import { zoneName } from '~/i18n/zone-name'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { Pharmacy, PrimaryCare, Providers } from '~/routes/circle/care-providers-form'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['profile', 'recipient', 'media'] }

export const loader = asMember(async ({ member, getFormatter }) => {
  const { value, numbers } = await prepareProfile(member)
  const { t, language } = await getFormatter()
  return {
    title: t('profile:editPageTitle'),
    circleId: member.circleId,
    name: member.recipient.firstName,
    opened: openForm(profileRecord, value, newSubmissionId()),
    residence: value.residence,
    zone: { zone: value.timeZone, name: zoneName(value.timeZone, { language, t }) },
    numbers,
  }
})

export const action = asMember(async ({ member, request, getFormatter }) =>
  saveForm(request, profileRecord, {
    formatter: await getFormatter(),
    save: (submission) => updateRecipient(member, submission),
    done: () => flash('changesSaved', paths.profile(member.circleId)),
  }),
)

export default function EditProfile() {
  const { circleId, name } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['profile', 'media'])
  return (
    <div className="content">
      <BackLink to={paths.profile(circleId)}>{t('pageTitle', { name })}</BackLink>
      <div className="max-w-form">
        <div className="page-head">
          <div>
            <h1>{t('heading')}</h1>
          </div>
          <ButtonLink size="dense" to={paths.recipientPicture(circleId)}>
            <Icon name="image" />
            <span>{t('media:picture.change')}</span>
          </ButtonLink>
        </div>
        <ProfileForm />
      </div>
    </div>
  )
}

function ProfileForm() {
  const { circleId, opened, residence, zone, numbers } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['profile', 'recipient'])
  const address = paths.editProfile(circleId)
  return (
    <RecordForm
      id="recipient"
      record={profileRecord}
      opened={opened}
      answer={useSentAnswer<typeof action>()}
      action={address}
      save={{ label: t('save') }}
      cancel={{ label: t('cancel'), to: paths.profile(circleId) }}
      isLeaving={({ pathname }) => pathname !== address}
      isLong
    >
      {(control) => (
        <>
          <Identity control={control} numbers={numbers}>
            {furtherNames.map((name) => (
              <Fragment key={name}>{control(name)}</Fragment>
            ))}
          </Identity>
          <Residence control={control} present={residence} />
          <Location control={control}>
            <TimeZone other={zone} />
          </Location>
          <Insurance control={control} rank="primary" numbers={numbers} />
          <Insurance control={control} rank="secondary" numbers={numbers} />
          <PrimaryCare control={control} />
          <Providers control={control} />
          <Pharmacy control={control} />
        </>
      )}
    </RecordForm>
  )
}
