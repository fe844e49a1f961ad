import { data, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { fullName } from '~/components/person'
import { dealWithPerson } from '~/domain/people/commands.server'
import { getPerson } from '~/domain/people/queries.server'
import { personDeeds } from '~/domain/people/rules'
import { NotFound } from '~/domain/refusals'
import { asSuperAdmin, asSuperAdminAnew, idFrom } from '~/http/doors.server'
import { flash } from '~/http/flash.server'
import { paths } from '~/http/paths'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['provider', 'house'], isDialog: true }
export const meta = titled
export const shouldRevalidate = liveTopics()

export const loader = asSuperAdmin(async ({ request, user, params }) => {
  const person = getPerson(user, idFrom(params.userId))
  const deed = deedIn(request)
  if (!person.deeds.includes(deed)) throw redirect(paths.person(person.id))

  const { t } = await readerFor(request, user)
  const name = fullName(person)
  return {
    title: t('house:people.pageTitle'),
    heading: t(`house:people.deeds.${deed}.title`, { name }),
    id: person.id,
    name,
    deed,
  }
})

export const action = asSuperAdminAnew(async ({ request, user, params }) => {
  const [id, deed] = [idFrom(params.userId), deedIn(request)]
  const done = await dealWithPerson(user, id, deed)
  if (done !== 'done') return data({ problem: done }, { status: 409 })
  return flash('changesSaved', deed === 'unmake-super-admin' && id === user.id ? paths.home() : paths.person(id))
})

/** The last word of the address. */
function deedIn(request: Request) {
  const word = new URL(request.url).pathname.split('/').at(-1)
  const deed = personDeeds.find((one) => one === word)
  if (!deed) throw new NotFound()
  return deed
}

export default function PersonDeed() {
  const { heading, id, name, deed } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('house')
  const problem = answer && 'problem' in answer ? answer.problem : undefined
  return (
    <DialogPage title={heading} closeTo={paths.person(id)}>
      {problem ? (
        <p className="err" role="alert">
          <Icon name="alert-circle" />
          {t(`people.problems.${problem}`, { name })}
        </p>
      ) : null}
      <p>{t(`people.deeds.${deed}.text`, { name })}</p>
      <Form method="post" action={paths.personDeed(id, deed)} preventScrollReset>
        <div className="form-foot">
          <ButtonLink to={paths.person(id)} preventScrollReset>
            {t('cancel')}
          </ButtonLink>
          {problem ? null : (
            <Button kind={deed === 'disable' || deed === 'unmake-super-admin' ? 'danger' : 'primary'}>
              {t(`people.deeds.${deed}.do`)}
            </Button>
          )}
        </div>
      </Form>
    </DialogPage>
  )
}
