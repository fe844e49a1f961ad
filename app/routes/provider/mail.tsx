import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { isMailReadable, readMail } from '~/domain/outbox/commands.server'
import { getMail } from '~/domain/outbox/queries.server'
import { mailActionFor, shownMailState } from '~/domain/outbox/rules'
import { Form } from '~/forms/form'
import { asSuperAdmin, idParam } from '~/http/guards.server'
import { useAnswer } from '~/live/use-answer'
import { providerPaths } from '~/provider-paths'
import { MailState } from '~/routes/provider/mail-state'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { BackLink } from '~/ui/back-link'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { FormFoot } from '~/ui/form-foot'
import { Icon } from '~/ui/icon'

export const handle = { i18n: ['provider', 'administration'] }

export const loader = asSuperAdmin(async ({ user, params, getFormatter }) => {
  const { createdAt, nextTryAt, endedAt, ...mail } = await getMail(user, idParam(params.mailId))
  const { t, when } = await getFormatter()
  return {
    title: t('provider:pages.mail'),
    ...mail,
    may: mailActionFor({ ...mail, nextTryAt }, new Date()),
    state: shownMailState(mail.state, { sendsMail: !isMailReadable() }),
    isReadable: isMailReadable() && mail.state !== 'sent',
    writtenAt: when(createdAt),
    nextTryAt: nextTryAt && mail.attempts ? when(nextTryAt) : null,
    endedAt: endedAt ? when(endedAt) : null,
  }
})

/** Opening the page shows nothing of the text; asking for it does, and is audited. */
export const action = asSuperAdmin(async ({ user, params }) =>
  data({ text: await readMail(user, idParam(params.mailId)) }),
)

export default function Mail() {
  const mail = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation(['administration', 'provider'])

  return (
    <ProviderPages>
      <div className="content wide">
        <BackLink to={providerPaths.outbox()}>{t('provider:pages.mail')}</BackLink>
        <div className="page-head">
          <div>
            <h1>{mail.subject}</h1>
            <p className="mt-2">
              <MailState mail={mail} />
            </p>
          </div>
        </div>
        <dl className="dl mb-6">
          <Fact name={t('mail.to')} value={mail.recipient} />
          <Fact name={t('mail.written')} value={mail.writtenAt} />
          {mail.nextTryAt ? <Fact name={t('mail.nextTry')} value={mail.nextTryAt} /> : null}
          {mail.endedAt ? <Fact name={t(`mail.states.${mail.state}`)} value={mail.endedAt} /> : null}
        </dl>
        {mail.isReadable ? <Text text={answer && 'text' in answer ? answer.text : undefined} /> : null}
        {mail.state === 'sent' ? null : (
          <FormFoot>
            {mail.may ? (
              <Form method="post" action={providerPaths.retryMail(mail.id)}>
                <Button kind="primary">{t(`mail.${mail.may}`)}</Button>
              </Form>
            ) : null}
            <ButtonLink to={providerPaths.dropMail(mail.id)} preventScrollReset>
              {t('mail.drop')}
            </ButtonLink>
          </FormFoot>
        )}
      </div>
    </ProviderPages>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  )
}

/** The email's text, on request. Its links are plain text: they are for someone else. */
function Text({ text }: { text: string | undefined }) {
  const { id, recipient } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <section>
      <Callout kind="warn" icon="alert-circle">
        <p>{t('mail.careful', { recipient })}</p>
      </Callout>
      {text === undefined ? (
        <Form method="post" action={providerPaths.mail(id)} preventScrollReset className="mt-4">
          <Button>
            <Icon name="eye" />
            <span>{t('mail.read')}</span>
          </Button>
        </Form>
      ) : (
        <p className="mt-4 whitespace-pre-wrap rounded border border-line p-4 [overflow-wrap:anywhere]" role="status">
          {text || t('mail.noText')}
        </p>
      )}
    </section>
  )
}
