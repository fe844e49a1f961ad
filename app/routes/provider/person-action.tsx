import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { performPersonAction } from '~/domain/people/commands.server'
import { getPerson } from '~/domain/people/queries.server'
import { personActions } from '~/domain/people/rules'
import { fullName } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { env } from '~/env.server'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asRecentSuperAdmin, asSuperAdmin, idParam } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { providerPaths } from '~/provider-paths'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { FieldError } from '~/ui/field'

export const handle = { i18n: ['provider', 'administration'], isDialog: true }

export const loader = asSuperAdmin(async ({ request, user, params, getFormatter }) => {
  const person = await getPerson(user, idParam(params.userId))
  const personAction = actionIn(request)
  if (!person.actions.includes(personAction)) throw redirect(providerPaths.person(person.id))

  const { t } = await getFormatter()
  const name = fullName(person)
  return {
    title: t('administration:people.pageTitle'),
    heading: t(`administration:people.actions.${personAction}.title`, { name }),
    id: person.id,
    name,
    personAction,
    sendsMail: env.SMTP_URL !== undefined,
  }
})

export const action = asRecentSuperAdmin(
  orErrorToast(async ({ request, user, params }) => {
    const [id, personAction] = [idParam(params.userId), actionIn(request)]
    const done = await performPersonAction(user, id, personAction)
    if (done !== 'done') return data({ problem: done }, { status: 409 })
    return flash(
      personAction === 'send-reset' ? (env.SMTP_URL ? 'emailSent' : 'resetLinkReady') : 'changesSaved',
      personAction === 'unmake-super-admin' && id === user.id ? paths.home() : providerPaths.person(id),
    )
  }),
)

/** The last word of the address. */
function actionIn(request: Request) {
  const word = new URL(request.url).pathname.split('/').at(-1)
  const personAction = personActions.find((one) => one === word)
  if (!personAction) throw new NotFound()
  return personAction
}

export default function PersonActionPage() {
  const { heading, id, name, personAction, sendsMail } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('administration')
  const problem = answer && 'problem' in answer ? answer.problem : undefined
  return (
    <DialogPage title={heading} closeTo={providerPaths.person(id)}>
      {problem ? <FieldError role="alert">{t(`people.problems.${problem}`, { name })}</FieldError> : null}
      <p>
        {personAction === 'send-reset' && !sendsMail
          ? t('people.actions.send-reset.textWithoutMail', { name })
          : t(`people.actions.${personAction}.text`, { name })}
      </p>
      <Form method="post" action={providerPaths.personAction(id, personAction)} preventScrollReset>
        <DialogFoot>
          <ButtonLink to={providerPaths.person(id)} preventScrollReset>
            {t('cancel')}
          </ButtonLink>
          {problem ? null : (
            <Button kind={personAction === 'disable' || personAction === 'unmake-super-admin' ? 'danger' : 'primary'}>
              {t(`people.actions.${personAction}.do`)}
            </Button>
          )}
        </DialogFoot>
      </Form>
    </DialogPage>
  )
}
