import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { providerPaths } from '~/provider-paths'
import type { loader } from '~/routes/provider/person'
import { ButtonLink } from '~/ui/button'
import { Hint } from '~/ui/field'

/** What the provider can do with an account: each leads to a question. */
export function PersonActions() {
  const { id, firstName: name, isMe, actions, sessions, sendsMail } = useLoaderData<typeof loader>()
  const { t } = useTranslation('administration')
  return (
    <section aria-labelledby="actions">
      <h2 id="actions">{t('people.account')}</h2>
      {isMe ? <Hint>{t('people.isYou')}</Hint> : null}
      <ul className="person-actions">
        {actions.map((action) => (
          <li key={action}>
            <p>
              {action === 'send-reset' && !sendsMail
                ? t('people.actions.send-reset.aboutWithoutMail')
                : t(`people.actions.${action}.about`, { name, count: sessions.length })}
            </p>
            <ButtonLink
              kind={action === 'disable' ? 'remove' : undefined}
              size="dense"
              to={providerPaths.personAction(id, action)}
              preventScrollReset
            >
              {t(`people.actions.${action}.name`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
