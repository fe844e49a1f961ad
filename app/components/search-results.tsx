import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/domain/person'
import type { Found } from '~/domain/search/queries.server'
import type { MessagesFoundShown } from '~/i18n/messages-found.server'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Empty } from './empty'
import { LabelChip } from './label'
import { LineOfService } from './line-of-service'
import { Marked } from './marked'
import { RoleWords } from './member'
import { MessagesFound } from './messages-found'
import { Avatar } from './person'
import { Privacy } from './privacy'

export type SectionName = 'circles' | 'actions' | 'caregivers' | 'messages'
type Props = {
  found: Found
  messages: MessagesFoundShown
  query: string
  isPage?: boolean // with headings of the second level
  more: (section: SectionName, count: number) => string // the address that shows this many
}

/** The results by section. Circles and people link to the circle's feed, an action and a message to itself. */
export function SearchResults({ found, messages, query, isPage = false, more }: Props) {
  const { t } = useTranslation('search')
  const { circles, actions, caregivers } = found
  const countMessages = messages.messages.length
  const isEmpty = circles.count + actions.count + caregivers.count + countMessages === 0
  return (
    <div className="search-results">
      <div className="sr" role="status">
        {isEmpty ? (
          <p>{t('nothingTitle', { query })}</p>
        ) : (
          <>
            <p>{t('countCircles', { count: circles.count })}</p>
            <p>{t('countActions', { count: actions.count })}</p>
            <p>{t('countCaregivers', { count: caregivers.count })}</p>
            <p>{t('countMessages', { count: countMessages })}</p>
          </>
        )}
      </div>
      {isEmpty ? (
        <Empty
          title={t('nothingTitle', { query })}
          text={t('nothingText')}
          heading={isPage ? 'h2' : 'h3'}
          markSize={56}
        />
      ) : null}
      {circles.count ? <Circles section={circles} isPage={isPage} more={more} /> : null}
      {actions.count ? <Actions section={actions} isPage={isPage} more={more} /> : null}
      {caregivers.count ? <Caregivers section={caregivers} isPage={isPage} more={more} /> : null}
      {countMessages ? <Messages found={messages} isPage={isPage} more={more} /> : null}
    </div>
  )
}

type SectionProps<Name extends keyof Found> = Pick<Props, 'more'> & { section: Found[Name]; isPage: boolean }

function Circles({ section, isPage, more }: SectionProps<'circles'>) {
  const { t } = useTranslation('search')
  return (
    <section aria-labelledby="found-circles">
      <Heading isPage={isPage} id="found-circles" name={t('circles')} section={section} />
      <ul>
        {section.shown.map(({ circleId, name, person, lineOfService, labels }) => (
          <li key={circleId}>
            <Link to={paths.feed(circleId)} className={labels.length ? 'found has-labels' : 'found'}>
              <Avatar person={person} size="sm" />
              <span>
                <strong>
                  <Marked parts={name} />
                </strong>
                {lineOfService ? <LineOfService value={lineOfService} isPlain /> : null}
                {labels.length ? (
                  <span className="label-row-chips">
                    {labels.map((label) => (
                      <LabelChip key={label.id} label={label} />
                    ))}
                  </span>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton name="circles" section={section} words={t('moreCircles')} more={more} />
    </section>
  )
}

function Caregivers({ section, isPage, more }: SectionProps<'caregivers'>) {
  const { t } = useTranslation('search')
  const Group = isPage ? 'h3' : 'h4'
  return (
    <section aria-labelledby="found-caregivers">
      <Heading isPage={isPage} id="found-caregivers" name={t('caregivers')} section={section} />
      {section.shown.map(({ circleId, recipient, people }) => (
        <div key={circleId}>
          <Group>{t('circleOf', { name: fullName(recipient) })}</Group>
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                <Link to={paths.feed(circleId)} className="found">
                  <Avatar person={person.person} size="sm" />
                  <span>
                    <strong>
                      <Marked parts={person.name} />
                    </strong>
                    <small>
                      <RoleWords person={person} />
                    </small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <MoreButton name="caregivers" section={section} words={t('moreCaregivers')} more={more} />
    </section>
  )
}

type MessagesProps = Pick<Props, 'more'> & { found: MessagesFoundShown; isPage: boolean }

/** The messages with these words, the newest first: how many there are in all is not counted. */
function Messages({ found: { messages, next }, isPage, more }: MessagesProps) {
  const { t } = useTranslation('search')
  const section = { count: messages.length, isCapped: next !== null, next }
  return (
    <section aria-labelledby="found-messages">
      <Heading isPage={isPage} id="found-messages" name={t('messages')} section={section} />
      <MessagesFound messages={messages} />
      <MoreButton name="messages" section={{ ...section, isCapped: false }} words={t('moreMessages')} more={more} />
    </section>
  )
}

type ActionsProps = Pick<Props, 'more'> & { section: Found['actions']; isPage: boolean }

/** The actions whose titles match, each with whose circle it is in. */
function Actions({ section, isPage, more }: ActionsProps) {
  const { t } = useTranslation('search')
  return (
    <section aria-labelledby="found-actions">
      <Heading isPage={isPage} id="found-actions" name={t('actions')} section={section} />
      <ul>
        {section.shown.map(({ id, circleId, title, recipient, isCompleted, visibility }) => (
          <li key={id}>
            <Link to={paths.progressItem(circleId, 'action', id)} className="found">
              <Avatar person={recipient} size="sm" />
              <span>
                <strong>
                  <Marked parts={title} />
                </strong>
                <small>
                  {t('circleOf', { name: fullName(recipient) })}
                  {isCompleted ? <span className="badge ml-2">{t('actionDone')}</span> : null}
                </small>
                {visibility === 'everyone' ? null : <Privacy visibility={visibility} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton name="actions" section={section} words={t('moreActions')} more={more} />
    </section>
  )
}

type Section = Pick<Found['circles'], 'count' | 'isCapped' | 'next'>

function Heading({ isPage, id, name, section }: { isPage: boolean; id: string; name: string; section: Section }) {
  const Level = isPage ? 'h2' : 'h3'
  return (
    <Level id={id}>
      {name} <span className="font-medium tabular-nums">{section.isCapped ? `${section.count}+` : section.count}</span>
    </Level>
  )
}

function MoreButton({
  name,
  section,
  words,
  more,
}: {
  name: SectionName
  section: Section
  words: string
  more: Props['more']
}) {
  const { t } = useTranslation('search')
  return (
    <div id={`more-${name}`}>
      {section.next ? (
        <ButtonLink to={more(name, section.next)} size="dense" preventScrollReset>
          {words}
        </ButtonLink>
      ) : null}
      {section.isCapped ? <p className="small muted">{t('capped', { count: section.count })}</p> : null}
    </div>
  )
}
