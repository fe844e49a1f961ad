import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RoleWords } from '~/components/member'
import { Avatar, PersonName } from '~/components/person'
import { newConversationRecord } from '~/domain/chat/chat-record'
import type { CircleToChoose } from '~/domain/chat/people.server'
import { fullName, isCalled } from '~/domain/person'
import { allTypedAt } from '~/domain/records/typed'
import { useForm, useTypedIn } from '~/forms/form-context'
import { isSettled } from '~/forms/record-problems'
import { FieldGroup } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

/** People as checkboxes under their circles; someone in two circles only under the first. */
export function PeopleField({ circles }: { circles: CircleToChoose[] }) {
  const { id, typed, problems, problem } = useForm()
  const { t } = useTranslation('chat')
  const isHydrated = useHydrated()
  const [sought, setSought] = useState('')
  const opened = allTypedAt(typed, 'people')
  const [isMissed] = useTypedIn((typed) => [
    isSettled(newConversationRecord, typed, 'people', problems.people) ? '' : 'yes',
  ])
  const shown = withoutRepeated(circles)
  const isNobody = isHydrated && !shown.some(({ people }) => people.some((one) => isCalled(one, sought)))
  return (
    <FieldGroup legend={t('fields.people')} id={`${id}-people`} error={isMissed ? problem('people') : undefined}>
      {isHydrated ? <Chosen circles={shown} /> : null}
      {isHydrated ? (
        <input
          className="input"
          type="search"
          dir="auto"
          placeholder={t('findPerson')}
          aria-label={t('findPerson')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          onInput={(event) => event.stopPropagation()}
        />
      ) : null}
      {isNobody ? (
        <p className="mt-4 text-ink-soft" role="status">
          {t('nobodyCalled')}
        </p>
      ) : null}
      {shown.map(({ circleId, recipient, people }) => (
        <div key={circleId} hidden={!people.some((one) => isCalled(one, sought))}>
          <h2 className="pick-circle">{t('circleOf', { recipient })}</h2>
          {people.map(({ id: userId, ...person }) => (
            <label className="pick" key={userId} hidden={!isCalled(person, sought)}>
              <Avatar person={{ id: userId, ...person }} />
              <span>
                <strong>
                  <PersonName person={person} />
                </strong>
                <small>
                  <RoleWords person={person} />
                </small>
              </span>
              <input
                type="checkbox"
                name="people"
                id={`${id}-person-${userId}`}
                value={userId}
                defaultChecked={opened.includes(userId)}
              />
            </label>
          ))}
        </div>
      ))}
    </FieldGroup>
  )
}

/** The selected people, whatever is searched, each with a way to remove them. */
function Chosen({ circles }: { circles: CircleToChoose[] }) {
  const { id } = useForm()
  const { t } = useTranslation('chat')
  const ids = useTypedIn((typed) => [...allTypedAt(typed, 'people')])
  const people = circles.flatMap((circle) => circle.people).filter((person) => ids.includes(person.id))
  return (
    <div className="picked">
      <p className="small muted" role="status">
        {people.length ? t('chosen', { count: people.length }) : ''}
      </p>
      {people.map((person) => (
        <button
          key={person.id}
          type="button"
          className="chip"
          aria-label={t('unchoose', { name: fullName(person) })}
          onClick={({ currentTarget: { nextElementSibling: next, previousElementSibling: before, form } }) => {
            document.getElementById(`${id}-person-${person.id}`)?.click()
            const chip = [next, before].find((one) => one instanceof HTMLButtonElement)
            ;(chip ?? form?.querySelector<HTMLElement>('[type="search"]'))?.focus() // with the chip it would be lost
          }}
        >
          <bdi>{fullName(person)}</bdi>
          <Icon name="x" />
        </button>
      ))}
    </div>
  )
}

function withoutRepeated(circles: CircleToChoose[]) {
  const seen = new Set<string>()
  return circles.flatMap((circle) => {
    const people = circle.people.filter(({ id }) => !seen.has(id))
    for (const { id } of people) seen.add(id)
    return people.length ? [{ ...circle, people }] : []
  })
}
