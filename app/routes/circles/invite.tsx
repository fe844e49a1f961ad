import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { Form, useLoaderData, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvitationLinks } from '~/components/invitation-links'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { invitePeople, type RowProblem, type Sent } from '~/domain/invitations/commands.server'
import { mostRows } from '~/domain/invitations/rules'
import { InviteForm } from '~/domain/invitations/schema'
import { rolesOfferedBy } from '~/domain/members/rules'
import { allow, can } from '~/domain/permissions/rules'
import { env } from '~/env.server'
import { ErrorSummary } from '~/forms/error-summary'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import { asMemberOfQuery } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { formatterFor } from '~/i18n/formatter.server'
import { isNotSent, sendOrKeep } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { InviteeRow, type InviteFields } from '~/routes/circles/invitee-row'
import { BackLink } from '~/ui/back-link'
import { Button, ButtonLink, SendButton } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Hint } from '~/ui/field'
import { FormFoot } from '~/ui/form-foot'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'invite' }
export const shouldRevalidate = liveTopics()

export const loader = asMemberOfQuery(async ({ member, user, request }) => {
  if (!can(member, 'create', 'team.invite')) throw redirect(paths.profile(member.circleId))

  const { t } = await formatterFor(request, user)
  const name = member.recipient.firstName
  return {
    title: t('invite:title'),
    circleId: member.circleId,
    name,
    roles: rolesOfferedBy(member.role),
    isMailed: Boolean(env.SMTP_URL),
    submissionId: newSubmissionId(),
  }
})

export const action = asMemberOfQuery(async ({ member, user, request }) => {
  allow(member, 'create', 'team.invite')
  const form = await readForm(request, InviteForm)
  if (!form.ok) return form.refusal

  const { language } = await formatterFor(request, user)
  const done = await invitePeople(member, { ...user, language }, form.value)
  if (done.status === 'refused') return form.refuse({ '': 'invite:errors.refused', ...problemsByField(done.rows) })
  if (done.status === 'tooMany') return form.refuse({ '': `invite:errors.perDay?count=${done.most}` }, { status: 429 })
  return data({ sent: done.status === 'sent' ? done.sent.map(asShown) : [] })
})

export const clientAction = sendOrKeep<typeof action>

function problemsByField(rows: RowProblem[]) {
  return Object.fromEntries(rows.map(({ row, field, problem }) => [`people[${row}].${field}`, problem]))
}

/** Where email is configured, only the invited person gets the link. */
function asShown({ email, token }: Sent) {
  return { email, link: env.SMTP_URL ? null : `${env.PUBLIC_URL}${paths.invitation(token)}` }
}

export default function Invite() {
  const { circleId, name } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const sent = answer && 'sent' in answer ? answer.sent : undefined
  const isHydrated = useHydrated()
  const { t } = useTranslation('invite')
  const navigate = useNavigate()

  return (
    <main className="sheet" id="main" tabIndex={-1}>
      <div className="content narrow">
        <BackLink to={paths.team(circleId)}>{t('back', { name })}</BackLink>
        <div className="max-w-form">
          {sent && !isHydrated ? (
            <>
              <h1>{t('sent.title', { count: sent.length })}</h1>
              <Confirmation sent={sent} />
            </>
          ) : (
            <InvitePeople />
          )}
        </div>
      </div>
      {sent && isHydrated ? (
        <Dialog title={t('sent.title', { count: sent.length })} onClose={() => navigate(paths.team(circleId))}>
          <Confirmation sent={sent} />
        </Dialog>
      ) : null}
    </main>
  )
}

function Confirmation({ sent }: { sent: { email: string; link: string | null }[] }) {
  const { circleId, name } = useLoaderData<typeof loader>()
  const { t } = useTranslation('invite')
  const links = sent.flatMap(({ email, link }) => (link ? [{ email, link }] : []))
  return (
    <>
      {links.length ? <InvitationLinks links={links} /> : <p>{t('sent.text', { name, count: sent.length })}</p>}
      <FormFoot>
        <ButtonLink kind="primary" to={paths.team(circleId)}>
          {t('sent.continue')}
        </ButtonLink>
      </FormFoot>
    </>
  )
}

function InvitePeople() {
  const { circleId, name, isMailed, roles, submissionId } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation('invite')
  const { question, markChanged, markSent } = useUnsavedChanges(
    ({ search, pathname }) => pathname + search !== paths.invite(circleId),
  )
  const [form, fields] = useForm<InviteFields>({
    id: 'invite',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: { people: [{ email: '', role: '', relationship: '' }] },
    defaultNoValidate: true, // a closed row cannot show what the browser would say about it
  })
  const people = fields.people.getFieldList()
  const { isHeld, noteMended } = useMended(form.allErrors)
  const isSending = useNavigation().state === 'submitting'
  const labels = Object.fromEntries(
    people.flatMap((person, index) => {
      const { email, role, relationship } = person.getFieldset()
      const labelOf = (field: string) => t('fieldOf', { number: index + 1, field })
      return [
        [email.name, labelOf(t('email'))],
        [role.name, labelOf(t('role'))],
        [relationship.name, labelOf(t('type'))],
      ]
    }),
  )
  const formErrors = isNotSent(answer)
    ? [`errors.${answer.why}`]
    : [...(form.errors ?? []), ...(fields.people.errors ?? [])]

  useEffect(() => {
    if (answer && 'sent' in answer) markSent()
    else if (answer) markChanged()
  }, [answer, markChanged, markSent])

  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('heading', { name })}</h1>
          <p className="lede">{t(isMailed ? 'lede' : 'ledeWithoutMail', { name })}</p>
        </div>
      </div>
      <Form
        method="post"
        action={paths.invite(circleId)}
        {...getFormProps(form)}
        onInput={(event) => {
          markChanged()
          if (event.target instanceof HTMLElement) noteMended(event.target.getAttribute('name') ?? '')
        }}
        preventScrollReset
      >
        {/* First in the form, so that Enter sends it and never presses Remove. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" disabled={isHeld} />
        <ErrorSummary form={{ id: form.id, errors: formErrors, allErrors: form.allErrors }} labels={labels} />
        <input type="hidden" name={fields.submissionId.name} value={submissionId} />
        {people.map((person, index) => (
          <InviteeRow
            key={person.key}
            person={person}
            index={index}
            roles={roles}
            isLast={index === people.length - 1}
            remove={people.length > 1 ? form.remove.getButtonProps({ name: fields.people.name, index }) : undefined}
          />
        ))}
        {people.length < mostRows ? (
          <Button
            className="w-full border-dashed"
            {...form.insert.getButtonProps({
              name: fields.people.name,
              defaultValue: { email: '', role: '', relationship: '' },
            })}
          >
            <Icon name="plus" />
            <span>{t('add')}</span>
          </Button>
        ) : (
          <Hint>{t('noMore', { count: mostRows })}</Hint>
        )}
        <FormFoot>
          <SendButton disabled={isHeld} isSending={isSending} sending={t('sending')}>
            {t('send', { count: people.length })}
          </SendButton>
          <ButtonLink to={paths.team(circleId)}>{t('cancel')}</ButtonLink>
        </FormFoot>
      </Form>
      {question}
    </>
  )
}

/** Whether sending is held back, where scripts run: as long as a field that was refused has not been touched. */
function useMended(errors: Record<string, string[]>) {
  const isHydrated = useHydrated()
  const [mended, setMended] = useState<{ of: unknown; names: string[] }>({ of: errors, names: [] })
  const signature = JSON.stringify(errors)
  const names = mended.of === signature ? mended.names : []
  const isHeld = isHydrated && Object.keys(errors).some((name) => name.startsWith('people[') && !names.includes(name))
  return {
    isHeld,
    noteMended: (name: string) => setMended({ of: signature, names: [...names, name] }),
  }
}
