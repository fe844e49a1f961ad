import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { RoleWords } from '~/components/member'
import { Avatar, PersonName } from '~/components/person'
import { fullName } from '~/domain/person'
import { Form } from '~/forms/form'
import type { loader } from '~/routes/chat/settings'
import { Button, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** The conversation's people, each with possible actions. */
export function PeopleOfSettings() {
  const { chatId, people, isGroup, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  return (
    <section>
      <h2 className="chat-part">
        <span>
          {t('settings.people')} <span className="num">{people.length}</span>
        </span>
        {may.addPeople ? (
          <ButtonLink size="dense" to={chatPaths.addPeople(chatId)}>
            <Icon name="user-plus" />
            {t('settings.add')}
          </ButtonLink>
        ) : null}
      </h2>
      <ul>
        {people.map((person) => (
          <li key={person.id} className="chat-person">
            <Avatar person={person} />
            <div>
              <p>
                <strong>
                  {person.isMe ? t('settings.me', { name: fullName(person) }) : <PersonName person={person} />}
                </strong>
              </p>
              <p className="small muted facts-in-line">
                {person.role && person.isPresent ? (
                  <span>
                    <RoleWords person={{ role: person.role, relationship: person.relationship }} />
                  </span>
                ) : null}
                {person.isAdmin && isGroup ? <span>{t('settings.admin')}</span> : null}
                {person.isPresent ? null : <span>{t('settings.notInCircle')}</span>}
              </p>
            </div>
            {isGroup && !person.isMe ? (
              <div className="flex items-center">
                <MessagePerson person={person} />
                {may.manage ? <PersonActions person={person} /> : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

type PersonProps = {
  person: {
    id: string
    memberId: string | null
    firstName: string
    lastName: string
    isAdmin: boolean
    isPresent: boolean
  }
}

function MessagePerson({ person }: PersonProps) {
  const { circleId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('circle')
  if (!person.memberId || !person.isPresent) return null
  return (
    <Form method="post" action={chatPaths.with(circleId, person.memberId)}>
      <button type="submit" className="iconbtn" aria-label={t('team.chatWith', { name: fullName(person) })}>
        <Icon name="message-circle" />
      </button>
    </Form>
  )
}

function PersonActions({ person }: PersonProps) {
  const { chatId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('chat')
  const name = fullName(person)
  return (
    <>
      {person.isAdmin || !person.isPresent ? null : (
        <Form method="post" action={chatPaths.makeAdmin(chatId, person.id)} preventScrollReset>
          <Button kind="quiet" size="dense" aria-label={t('settings.makeAdminOf', { name })}>
            {t('settings.makeAdmin')}
          </Button>
        </Form>
      )}
      <ButtonLink
        kind="remove"
        size="dense"
        to={chatPaths.remove(chatId, person.id)}
        aria-label={t('settings.removeOf', { name })}
        preventScrollReset
      >
        {t('settings.remove')}
      </ButtonLink>
    </>
  )
}
