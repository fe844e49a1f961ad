import { useTranslation } from 'react-i18next'
import { Avatar, PersonName } from '~/components/person'
import type { Person } from '~/domain/person'
import type { ChoiceCounts } from '~/domain/progress/choice-counts.server'
import { CountedLabel } from '~/routes/actions/filter-form'
import type { SoughtInMenu } from '~/routes/actions/find'
import { Button } from '~/ui/button'
import { Choice } from '~/ui/field'

/** Looks among more than the menu holds. Enter presses its own button, and not the first of the form. */
export function FindInMenu({ menu, name }: { menu: SoughtInMenu['menu']; name: string }) {
  const { t } = useTranslation('actions')
  return (
    <div className="find-in-menu">
      <input
        type="search"
        name={`find-${menu}`}
        className="input"
        aria-label={t(menu === 'circles' ? 'findCircle' : 'findPerson')}
        placeholder={t(menu === 'circles' ? 'findCircle' : 'findPerson')}
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          const button = event.currentTarget.nextElementSibling
          if (button instanceof HTMLElement) button.click()
        }}
      />
      <Button size="dense" name="open" value={menu}>
        {t('findNow')}
      </Button>
    </div>
  )
}

type Choosable = {
  name: string
  of: keyof ChoiceCounts['of']
  people: Person[]
  chosen: readonly string[]
  word?: 'lastNameFirst'
}

/** People, or circles by their recipients, as checkboxes. */
export function PeopleToChoose({ name, of, people, chosen, word }: Choosable) {
  const { t } = useTranslation('actions')
  if (!people.length) return <p className="small muted">{t('nobodyFound')}</p>
  return (
    <div className="circle-choices">
      {people.map((person) => (
        <Choice
          key={person.id}
          type="checkbox"
          name={name}
          value={person.id}
          defaultChecked={chosen.includes(person.id)}
          label={
            <CountedLabel of={of} value={person.id}>
              <span className="inline-flex items-center gap-2">
                <Avatar person={person} size="xs" />
                {word ? <bdi>{t('lastNameFirst', person)}</bdi> : <PersonName person={person} />}
              </span>
            </CountedLabel>
          }
        />
      ))}
    </div>
  )
}
