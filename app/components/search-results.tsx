import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Found } from '~/domain/search/queries.server'
import type { Part } from '~/domain/search/rules'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Empty } from './empty'
import { LabelChip } from './label'
import { LineOfService } from './line-of-service'
import { RoleWords } from './member'
import { Avatar, fullName } from './person'

export type SectionName = 'circles' | 'caregivers'
type Props = {
  found: Found
  query: string
  isPage?: boolean // with headings of the second level
  more: (section: SectionName, count: number) => string // the address that shows so many
}

/** What was found, in two sections. Each result leads to the feed of its circle. */
export function SearchResults({ found, query, isPage = false, more }: Props) {
  const { t } = useTranslation('search')
  const { circles, caregivers } = found
  const isEmpty = circles.count + caregivers.count === 0
  const Group = isPage ? 'h3' : 'h4'
  return (
    <div className="search-results">
      <div className="sr" role="status">
        {isEmpty ? (
          <p>{t('nothingTitle', { query })}</p>
        ) : (
          <>
            <p>{t('countCircles', { count: circles.count })}</p>
            <p>{t('countCaregivers', { count: caregivers.count })}</p>
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
      {circles.count ? (
        <section aria-labelledby="found-circles">
          <Heading isPage={isPage} id="found-circles" name={t('circles')} section={circles} />
          <ul>
            {circles.shown.map(({ circleId, name, person, lineOfService, labels }) => (
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
          <More name="circles" section={circles} words={t('moreCircles')} more={more} />
        </section>
      ) : null}
      {caregivers.count ? (
        <section aria-labelledby="found-caregivers">
          <Heading isPage={isPage} id="found-caregivers" name={t('caregivers')} section={caregivers} />
          {caregivers.shown.map(({ circleId, recipient, people }) => (
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
          <More name="caregivers" section={caregivers} words={t('moreCaregivers')} more={more} />
        </section>
      ) : null}
    </div>
  )
}

type Section = Pick<Found['circles'], 'count' | 'isCapped' | 'next'>

function Heading({ isPage, id, name, section }: { isPage: boolean; id: string; name: string; section: Section }) {
  const Level = isPage ? 'h2' : 'h3'
  return (
    <Level id={id}>
      {name} <span className="found-count">{section.isCapped ? `${section.count}+` : section.count}</span>
    </Level>
  )
}

function More({
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

function Marked({ parts }: { parts: Part[] }) {
  return (
    <bdi>
      {parts.map(({ text, isMatch }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other order
        isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </bdi>
  )
}
