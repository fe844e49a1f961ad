import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RoleWords } from '~/components/member'
import { Avatars } from '~/components/person'
import { visibleSections } from '~/domain/assessment/access'
import { hasWritten, listPosts } from '~/domain/feed/queries.server'
import { listTeam } from '~/domain/members/queries.server'
import { can, levelsFor, readableLevels } from '~/domain/permissions/rules'
import { asMember } from '~/http/guards.server'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'

export const handle = { i18n: ['onboarding', 'circle'] }
export const shouldRevalidate = liveTopicsOfCircle('team', 'feed')

export const loader = asMember(async ({ member, user, getFormatter }) => {
  const { t, when } = await getFormatter()
  const [team, { posts }, isKnown] = await Promise.all([listTeam(member), listPosts(member), hasWritten(member)])
  const me = team.find(({ isMe }) => isMe)
  const newest = posts.find(({ author }) => author.id !== user.id)
  const levels = readableLevels(member, 'post')
  return {
    title: t('onboarding:welcome.title'),
    circleId: member.circleId,
    name: member.recipient.firstName,
    role: member.role,
    relationship: me?.relationship ?? null,
    people: team
      .filter(({ status, isMe }) => status === 'active' && !isMe)
      .map(({ id, firstName, lastName, pictureId }) => ({ id, firstName, lastName, pictureId })),
    newest: newest ? { author: newest.author.firstName, when: when(newest.createdAt) } : null,
    mayPost: levelsFor(member, 'create', 'post').length > 0,
    isKnown,
    mail: user.preferences.mail.post,
    parts: [
      can(member, 'view', 'careRecipient') && ('profile' as const),
      can(member, 'view', 'routine') && ('routine' as const),
      visibleSections(member).length > 0 && ('assessment' as const),
      'team' as const,
    ].filter((part) => part !== false),
    sees: levels.includes('private')
      ? ('all' as const)
      : levels.includes('careTeam')
        ? ('careTeam' as const)
        : ('everyone' as const),
  }
})

/** Where a person arrives who has just joined: who is here, what they may see, and three things to begin with. */
export default function Welcome() {
  const { circleId, name, role, relationship, people, newest, mayPost, isKnown, mail, parts, sees } =
    useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('onboarding')
  const list = new Intl.ListFormat(i18n.language)
  const more = (count: number) => t('welcome.more', { count })
  return (
    <div className="content narrow">
      <h1>{t('welcome.heading', { name })}</h1>
      <p className="lede">
        <span>{t('welcome.role')}</span> <RoleWords person={{ role, relationship }} />
      </p>
      {people.length ? (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <Avatars people={people} />
          <span>{t('welcome.here', { names: list.format(namesOf(people, more)), count: people.length })}</span>
        </p>
      ) : null}
      <h2 className="mt-8 text-lg">{t('welcome.steps')}</h2>
      <ol className="first-steps">
        <Step
          to={paths.feed(circleId)}
          icon="message-square-text"
          title={t('welcome.read', { name })}
          text={newest ? t('welcome.newest', newest) : t('welcome.noPosts')}
        />
        {mayPost ? (
          <Step
            to={paths.newPost(circleId)}
            icon="message-circle"
            isDone={isKnown}
            title={t('welcome.hello')}
            text={t('welcome.helloText')}
          />
        ) : null}
        <Step
          to={paths.notificationSettings()}
          icon="bell"
          title={t('welcome.notifications')}
          text={t(`welcome.mail.${mail}`)}
        />
      </ol>
      <Callout icon="eye" className="my-6">
        <p>
          {t(`welcome.sees.${sees}`, { name, parts: list.format(parts.map((part) => t(`welcome.parts.${part}`))) })}
        </p>
      </Callout>
      <ButtonLink kind="primary" to={paths.feed(circleId)}>
        {t('welcome.goOn', { name })}
      </ButtonLink>
    </div>
  )
}

const maxNames = 4

function namesOf(people: { firstName: string }[], more: (count: number) => string) {
  const names = people.slice(0, maxNames).map(({ firstName }) => firstName)
  return people.length > maxNames ? [...names, more(people.length - maxNames)] : names
}

type StepProps = { to: string; icon: IconName; isDone?: boolean; title: string; text: string }

function Step({ to, icon, isDone, title, text }: StepProps) {
  const { t } = useTranslation('onboarding')
  return (
    <li>
      <Link to={to}>
        <span className="grid h-11 w-11 flex-none place-items-center rounded-full bg-primary-soft text-primary">
          <Icon name={isDone ? 'check' : icon} />
        </span>
        <span>
          <strong>{title}</strong> {isDone ? <span className="sr">{t('welcome.done')}</span> : null}
          <small>{text}</small>
        </span>
        <Icon name="chevron-right" className="tiny" />
      </Link>
    </li>
  )
}
