import type { RowsField } from '~/domain/records/fields'
import { isOfPeople, rowTitle, textKey } from '~/domain/records/labels'
import { moveRow, removeRow, rowButton } from '~/domain/records/row-buttons'
import { movedRow } from '~/domain/records/typed'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useForm, useTypedIn } from './form-context'
import type { Change, RowProps } from './row'

type Move = { field: RowsField; path: string; id: string; head: string; onMove: Change }

export function MoveButtons({ field, path, id, head, onMove }: Move) {
  const { action, say } = useForm()
  const title = useTitle(field, `${path}.${id}`)
  const ways = [
    ['up', 'chevron-up', say('records.moveUp')],
    ['down', 'chevron-down', say('records.moveDown')],
  ] as const
  return ways.map(([where, icon, label]) => (
    <Button
      key={where}
      kind="quiet"
      size="dense"
      name={rowButton}
      value={moveRow(path, id, where)}
      formAction={`${action}#${head}`}
      aria-label={title ? `${label}: ${title}` : undefined}
      onClick={(event) => {
        event.preventDefault()
        const button = event.currentTarget
        onMove((ids) => movedRow(ids, id, where))
        requestAnimationFrame(() => button.focus()) // it moves with its row and loses the focus
      }}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </Button>
  ))
}

/** The title of a row as it is typed; nothing for rows that are called by their number. */
function useTitle(field: RowsField, at: string) {
  const { say } = useForm()
  const [title = ''] = useTypedIn((typed) => [field.isNumbered ? '' : rowTitle(field, at, say, typed)])
  return title
}

type Removal = Pick<RowProps, 'field' | 'path' | 'id' | 'number' | 'headAfter' | 'onRemove'>

/** Names its row by the title, as it is typed. */
export function RemoveButton({ field, path, id, number, headAfter, onRemove }: Removal) {
  const { action, say } = useForm()
  const { words } = field.record
  const title = useTitle(field, `${path}.${id}`)
  const named = isOfPeople(field) ? say('records.removedPerson', { name: title }) : title
  return (
    <>
      <Button
        kind="remove"
        size="dense"
        name={rowButton}
        value={removeRow(path, id)}
        formAction={`${action}#${headAfter}`}
        disabled={!onRemove}
        aria-describedby={onRemove ? undefined : `only-${path}`}
        onClick={(event) => {
          event.preventDefault()
          onRemove?.((ids) => ids.filter((one) => one !== id))
        }}
      >
        <Icon name="trash-2" />
        <span className="[overflow-wrap:anywhere]">
          {title ? say('records.remove', { title: named }) : say(textKey(words, 'remove'), { number })}
        </span>
      </Button>
      {onRemove ? null : (
        <p className="small muted" id={`only-${path}`}>
          {say(textKey(words, 'onlyRow'))}
        </p>
      )}
    </>
  )
}
