import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { makeMemberAdmin } from '~/domain/members/commands.server'
import { getTeamMember } from '~/domain/members/queries.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'
import { MemberNotFound } from '~/routes/circle/team/member-not-found'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: 'circle', isDialog: true }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { id, firstName: name, actions } = await getTeamMember(member, idParam(params.careGiverId))
  const { circleId, recipient } = member
  if (!actions.includes('makeAdmin')) throw redirect(paths.teamMember(circleId, id))

  const { t } = await getFormatter()
  return {
    title: t('circle:admin.pageTitle'),
    heading: t('circle:admin.title', { name }),
    circleId,
    id,
    name,
    recipient: recipient.firstName,
  }
})

export const action = asMember(
  orErrorToast(async ({ member, params }) => {
    const done = await makeMemberAdmin(member, idParam(params.careGiverId))
    return flash(done === 'done' ? 'adminMade' : 'defaultError', paths.team(member.circleId))
  }),
)

export default function MakeAdmin() {
  const { heading, circleId, id, name, recipient } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  return (
    <DialogPage title={heading} closeTo={paths.team(circleId)}>
      <p>{t('admin.text', { name, recipient })}</p>
      <Form method="post" action={paths.makeAdmin(circleId, id)} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={paths.team(circleId)} preventScrollReset>
            {t('admin.keep')}
          </ButtonLink>
          <Button kind="primary">{t('admin.do')}</Button>
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}

export { MemberNotFound as ErrorBoundary }
