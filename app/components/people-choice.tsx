import { Avatar } from '~/components/person'
import { fullName } from '~/domain/person'
import { allTypedAt } from '~/domain/records/typed'
import { useForm } from '~/forms/form-context'
import { FieldGroup } from '~/ui/field'
import { Icon } from '~/ui/icon'

type Assignable = {
  id: string
  memberId: string
  firstName: string
  lastName: string
  pictureId: string | null
  hasLeft: boolean
}
type Props = { legend: string; hasLeft: string; people: readonly Assignable[] }

/** Choosing people by picture and name: the field `assignees`. Nothing without choices. */
export function PeopleChoice({ legend, hasLeft, people }: Props) {
  const { id, typed, problem, optional } = useForm()
  const chosen = allTypedAt(typed, 'assignees')
  if (!people.length) return null
  return (
    <FieldGroup legend={legend} optional={optional} id={`${id}-assignees`} error={problem('assignees')}>
      <PeoplePick
        name="assignees"
        chosen={chosen}
        people={people.map(({ memberId, hasLeft: isGone, ...person }) => ({
          ...person,
          value: memberId,
          note: isGone ? hasLeft : null,
        }))}
      />
    </FieldGroup>
  )
}

type Pickable = {
  id: string
  value: string
  firstName: string
  lastName: string
  pictureId: string | null
  note?: string | null
}

/** People as checkboxes, side by side. */
export function PeoplePick({ name, people, chosen }: { name: string; people: Pickable[]; chosen: readonly string[] }) {
  return (
    <div className="people-pick">
      {people.map(({ value, note, ...person }) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>
            <Avatar person={person} size="sm" />
            <bdi>{fullName(person)}</bdi>
            {note ? <small>{note}</small> : null}
            <Icon name="check" />
          </span>
        </label>
      ))}
    </div>
  )
}
