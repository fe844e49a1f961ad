import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { data } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pharmacy, PrimaryCare, Providers } from '~/components/care-providers-form'
import { ErrorSummary } from '~/components/error-summary'
import { conflictsByField, ProfileConflictSummary, type ProfileConflicts } from '~/components/profile-conflicts'
import { DateField, FieldConflictsContext, type RecipientFields } from '~/components/recipient-fields'
import { Identity, Insurance, Location, Residence, TimeZone, useRecipientLabels } from '~/components/recipient-form'
import { useUnsavedChanges } from '~/components/unsaved-changes'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { updateRecipient } from '~/domain/recipient/commands.server'
import { formValuesOf, formValuesTyped } from '~/domain/recipient/profile-record'
import { prepareProfile } from '~/domain/recipient/queries.server'
import { providerFields } from '~/domain/recipient/rules'
import { ProfileForm, profileBaseOf } from '~/domain/recipient/schema'
import { flash } from '~/http/flash.server'
import { asMember } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import { profileWord } from '~/i18n/profile-word'
import { isNotSent, sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'
import { ButtonLink, SendButton } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['profile', 'recipient', 'media'] }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, request }) => {
  const { numbers, ...kept } = await prepareProfile(member)
  const { t } = await formatterFor(request, user)
  const name = member.recipient.firstName
  return {
    title: t('profile:editPageTitle'),
    circleId: member.circleId,
    name,
    kept,
    numbers,
    submissionId: newSubmissionId(),
  }
})

export const action = asMember(async ({ member, user, request }) => {
  const kept = await prepareProfile(member)
  const form = await readForm(request, ProfileForm)
  if (!form.ok) return form.refusal

  const before = profileBaseOf(form.value.before, kept)
  const { take, submissionId } = form.value
  const done = await updateRecipient(member, {
    ...formValuesTyped(form.value, before.fields),
    before,
    take,
    submissionId,
  })
  if (done.is === 'refused') return form.refuse(done.problems)
  if (done.is === 'conflict') {
    const formatter = await formatterFor(request, user, member.timeZone)
    const told: ProfileConflicts = done.theirs.map((one) => ({
      ...one,
      value: profileWord(one.field, one.value, formatter),
    }))
    const { data: answer } = form.refuse({})
    return data({ ...answer, conflict: { before: JSON.stringify(done.before), told } }, { status: 409 })
  }
  return flash('changesSaved', paths.profile(member.circleId))
})

export const clientAction = sendOrKeep<typeof action>

type Conflict = { before: string; told: ProfileConflicts }

export default function EditProfile() {
  const { circleId, name } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['profile', 'media'])
  return (
    <div className="content">
      <BackLink to={paths.profile(circleId)}>{t('pageTitle', { name })}</BackLink>
      <div className="form-col">
        <div className="page-head">
          <div>
            <h1>{t('heading')}</h1>
          </div>
          <ButtonLink size="dense" to={paths.recipientPicture(circleId)}>
            <Icon name="image" />
            <span>{t('media:picture.change')}</span>
          </ButtonLink>
        </div>
        <ProfileFields />
      </div>
    </div>
  )
}

function ProfileFields() {
  const { circleId, kept, numbers, submissionId: latestId } = useLoaderData<typeof loader>()
  const [submissionId] = useState(latestId) // a live refresh brings another
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation(['profile', 'recipient', 'common'])
  const address = paths.editProfile(circleId)
  const { question, markChanged, markSent } = useUnsavedChanges(({ pathname }) => pathname !== address, { answer })
  const isSending = useNavigation().state === 'submitting'
  const [form, fields] = useForm<RecipientFields>({
    id: 'recipient',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: formValuesOf(kept),
    defaultNoValidate: true, // a closed row cannot show what the browser would say about it
  })
  // A refused form is still the one that was opened then, whatever has been saved since.
  const [opened] = useState(() => JSON.stringify(kept))
  const sent = sentWith(answer)
  const conflict = answer && 'conflict' in answer ? (answer.conflict as Conflict) : undefined
  const before = conflict?.before ?? sent.before ?? opened
  const told = conflict?.told ?? sent.told

  const rows = fields.providers.getFieldList().map((row) => ({ id: row.getFieldset().id.value, name: row.name }))
  const words = { somebody: t('recipient:conflict.somebody'), nothing: t('recipient:conflict.nothing') }
  const beside = conflictsByField(told, rows, sent.take, words)
  const labels = { ...useRecipientLabels(), ...useRowLabels(rows) }
  const errors = isNotSent(answer)
    ? [`errors.${answer.why}`]
    : [...(form.errors ?? []), ...(fields.providers.errors ?? [])]

  return (
    <Form method="post" action={address} {...getFormProps(form)} onInput={markChanged} onSubmit={markSent}>
      {/* First in the form, so that Enter sends it and never presses a button that takes a row away. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary form={{ id: form.id, errors, allErrors: form.allErrors }} labels={labels} />
      <ProfileConflictSummary told={told} beside={beside} labels={labels} formId={form.id} taken={sent.take} />
      <input type="hidden" name="submissionId" value={submissionId} />
      <input type="hidden" name="before" value={before} />
      <input type="hidden" name="told" value={JSON.stringify(told)} />
      <FieldConflictsContext.Provider value={beside}>
        <Identity fields={fields} number={numbers.cms}>
          <DateField field={fields.memberSince} label={t('recipient:memberSince')} optional={t('recipient:optional')} />
        </Identity>
        <Residence fields={fields} present={kept.fields.residence} />
        <Location fields={fields}>
          <TimeZone fields={fields} more={[kept.fields.timeZone]} />
        </Location>
        <Insurance fields={fields} rank="primary" number={numbers['primary.memberID']} />
        <Insurance fields={fields} rank="secondary" number={numbers['secondary.memberID']} />
        <PrimaryCare fields={fields} />
        <Providers form={form} fields={fields} address={address} removed={removedByOthers(told, sent.take, words)} />
        <Pharmacy fields={fields} />
      </FieldConflictsContext.Provider>
      <div className="save-bar">
        <SendButton isSending={isSending} sending={t('common:saving')}>
          {t('save')}
        </SendButton>
        <ButtonLink to={paths.profile(circleId)}>{t('cancel')}</ButtonLink>
      </div>
      {question}
    </Form>
  )
}

function useRowLabels(rows: { name: string }[]) {
  const { t } = useTranslation('recipient')
  return Object.fromEntries(
    rows.flatMap(({ name }, index) =>
      providerFields.map((field) => [
        `${name}.${field}`,
        t('ofProvider', { number: index + 1, field: t(field as 'firstName') }),
      ]),
    ),
  )
}

function removedByOthers(told: ProfileConflicts, taken: string[], { somebody }: { somebody: string }) {
  return Object.fromEntries(
    told.flatMap(({ providerId, is, by }) => {
      const take = `providers.${providerId}`
      return is === 'theyRemoved' && providerId
        ? [[providerId, { by: by ?? somebody, take, isTaken: taken.includes(take) }]]
        : []
    }),
  )
}

/** What came along with the form that is answered. */
function sentWith(answer: object | undefined): { before?: string; told: ProfileConflicts; take: string[] } {
  const sent = answer && 'result' in answer ? ((answer.result as SubmissionResult).initialValue ?? {}) : {}
  const take = typeof sent.take === 'string' ? [sent.take] : Array.isArray(sent.take) ? (sent.take as string[]) : []
  return {
    before: typeof sent.before === 'string' ? sent.before : undefined,
    told: typeof sent.told === 'string' ? toldIn(sent.told) : [],
    take,
  }
}

function toldIn(text: string): ProfileConflicts {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
