import { data, redirect } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { InvitationLinks } from '~/components/invitation-links'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { allowInviting } from '~/domain/invitations/access'
import { invitePeople } from '~/domain/invitations/commands.server'
import { invitationsRecord, inviteeRecord } from '~/domain/invitations/invitation-record'
import { emptyInvitations } from '~/domain/invitations/queries.server'
import { can, rolesOfferedBy } from '~/domain/permissions/rules'
import { fullName } from '~/domain/person'
import { allTypedAt, type Typed, typedAt } from '~/domain/records/typed'
import { env } from '~/env.server'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { invitationLink } from '~/http/cookies/invitation-link.server'
import { asMemberOfQuery } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { InviteeFields } from '~/routes/circles/invitee-fields'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { FormFoot } from '~/ui/form-foot'
import { useHydrated } from '~/ui/hydrated'

export const handle = { i18n: 'invite' }

export const loader = asMemberOfQuery(async ({ member, user, getFormatter }) => {
  if (!can(member, 'create', 'team.invite')) throw redirect(paths.profile(member.circleId))

  const { t } = await getFormatter()
  const name = member.recipient.firstName
  return {
    title: t('invite:title'),
    circleId: member.circleId,
    name,
    inviter: fullName(user),
    roles: rolesOfferedBy(member.role),
    isMailed: Boolean(env.SMTP_URL),
    opened: openForm(invitationsRecord, emptyInvitations(), newSubmissionId()),
  }
})

export const action = asMemberOfQuery(async ({ member, user, request }) => {
  const formatter = await formatterFor(request, user)
  const { language } = formatter
  return saveForm(request, invitationsRecord, {
    formatter,
    authorize: () => allowInviting(member),
    save: (submission) => invitePeople(member, { ...user, language }, submission),
    // Where email is configured, only the invited person gets the link.
    done: (sent) => {
      const links = env.SMTP_URL ? [] : sent.map((one) => invitationLink(one, { language, timeZone: member.timeZone }))
      return data({ sent: { count: sent.length, links } })
    },
  })
})

export default function Invite() {
  const { circleId, name } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const sent = answer && 'sent' in answer ? answer.sent : undefined
  const titleOf = useSentTitle()
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
              <h1 className="print:hidden">{titleOf(sent)}</h1>
              <Confirmation sent={sent} />
            </>
          ) : (
            <InvitePeople />
          )}
        </div>
      </div>
      {sent && isHydrated ? (
        <Dialog
          title={titleOf(sent)}
          isPageOnPhones={sent.links.length > 0}
          onClose={() => navigate(paths.team(circleId))}
        >
          <Confirmation sent={sent} />
        </Dialog>
      ) : null}
    </main>
  )
}

type Sent = Extract<ReturnType<typeof useSentAnswer<typeof action>>, { sent: unknown }>['sent']

/** Without email nothing is sent: there are links to share, or nothing new where the same form came twice. */
function useSentTitle() {
  const { isMailed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('invite')
  return ({ count }: Sent) => {
    if (isMailed) return t('sent.title', { count })
    return count ? t('sent.titleWithoutMail', { count }) : t('sent.againTitleWithoutMail')
  }
}

function Confirmation({ sent: { count, links } }: { sent: Sent }) {
  const { circleId, name, inviter, isMailed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('invite')
  const onward = (
    <ButtonLink kind="primary" to={paths.team(circleId)}>
      {t('sent.continue')}
    </ButtonLink>
  )
  return (
    <>
      {links.length ? (
        <InvitationLinks links={links} inviter={inviter} recipient={name}>
          {onward}
        </InvitationLinks>
      ) : null}
      {count ? null : <p>{t(isMailed ? 'sent.again' : 'sent.againWithoutMail', { name })}</p>}
      {count && !links.length ? <p>{t('sent.text', { name, count })}</p> : null}
      {links.length ? null : <FormFoot>{onward}</FormFoot>}
    </>
  )
}

function InvitePeople() {
  const { circleId, name, isMailed, roles, opened } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('invite')
  const roleWords = useRoleWords()
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('heading', { name })}</h1>
          <p className="lede">{t(isMailed ? 'lede' : 'ledeWithoutMail', { name })}</p>
        </div>
      </div>
      <RecordForm
        id="invite"
        record={invitationsRecord}
        opened={opened}
        answer={answer && 'sent' in answer ? undefined : answer}
        action={paths.invite(circleId)}
        save={
          isMailed
            ? { label: (typed) => t('send', { count: filledRows(typed) }), busy: t('sending') }
            : {
                label: (typed) => t('make', { count: filledRows(typed) }),
                busy: (typed) => t('making', { count: filledRows(typed) }),
              }
        }
        cancel={{ label: t('cancel'), to: paths.team(circleId) }}
        isLeaving={({ search, pathname }) => pathname + search !== paths.invite(circleId)}
      >
        {(control) =>
          control('people', {
            row: (ofRow, at) => <InviteeFields control={ofRow} at={at} roles={roles} />,
            subtitle: (typedIn) => roleWords(typedIn) || t('person.empty'),
          })
        }
      </RecordForm>
    </>
  )
}

/** The rows with input; empty ones don't count. */
function filledRows(typed: Typed) {
  const isFilled = (id: string) =>
    ['email', 'role', 'relationship'].some((name) => typedAt(typed, `people.${id}.${name}`))
  return Math.max(1, allTypedAt(typed, 'people').filter(isFilled).length)
}

/** A person's role and relationship, as far as they are chosen. */
function useRoleWords() {
  const { t } = useTranslation()
  return (typedIn: (name: string) => string) => {
    const [role, relationship] = [typedIn('role'), typedIn('relationship')]
    const { role: roles, relationship: relationships } = inviteeRecord.fields
    const isOf = ({ options }: { options: { values: readonly string[] } }, value: string) =>
      options.values.includes(value)
    return [
      isOf(roles, role) ? t(`roles.${role as 'family'}`) : '',
      isOf(relationships, relationship) ? t(`relationships.${relationship as 'son'}`) : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
}
