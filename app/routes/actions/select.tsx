import { Form, Link } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { addressOf, pairsOf, type View } from '~/routes/actions/address'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

/** The form to which the boxes of the rows belong. */
const formId = 'several'

type Selection = { ids: ReadonlySet<string>; select: (ids: Iterable<string>) => void }
const Selected = createContext<Selection | null>(null)

type Props = { shown: readonly string[]; initial: readonly string[]; children: ReactNode }

/** The checked rows, wherever they move; also those checked before the scripts arrived. */
export function Selecting({ shown, initial, children }: Props) {
  const [all, select] = useState<ReadonlySet<string>>(() => new Set(initial))
  useEffect(() => {
    const boxes = document.querySelectorAll<HTMLInputElement>(`input[form=${formId}]:checked`)
    select(new Set([...boxes].map(({ value }) => value)))
  }, [])
  const ids = new Set(shown.filter((id) => all.has(id)))
  return <Selected.Provider value={{ ids, select: (chosen) => select(new Set(chosen)) }}>{children}</Selected.Provider>
}

function useSelection() {
  return useContext(Selected) ?? { ids: new Set<string>(), select: () => {} }
}

const boxOf = (id: string) => `select-${id}`

/** A selectable row's title: a press checks its box. */
export function RowTitle({ id, title, className }: { id: string; title: string; className: string }) {
  return (
    <label htmlFor={boxOf(id)} className={className} dir="auto">
      {title}
    </label>
  )
}

/** A row's checkbox; the whole cell is its target. */
export function RowBox({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('actions')
  const { ids, select } = useSelection()
  return (
    <label className="choice row-box">
      <input
        type="checkbox"
        id={boxOf(id)}
        name="item"
        value={id}
        aria-label={t('several.choose', { title })}
        form={formId}
        checked={ids.has(id)}
        onChange={({ target }) => select(target.checked ? [...ids, id] : [...ids].filter((one) => one !== id))}
      />
    </label>
  )
}

type BarProps = { view: View; cursor: string; shown: readonly string[] }

/** How many rows are selected, and the bulk changes: each asks first, with the count. */
export function SelectBar({ view, cursor, shown }: BarProps) {
  const { t } = useTranslation('actions')
  const { ids } = useSelection()
  const isHydrated = useHydrated()
  const pairs = [...pairsOf(view), ...(cursor ? [['after', cursor]] : [])]
  return (
    <Form
      method="get"
      action={paths.severalActions()}
      id={formId}
      className="several"
      aria-label={t('several.label')}
      preventScrollReset
    >
      {pairs.map(([name = '', value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {/* Without scripts the count would not update. */}
      <p role="status">{isHydrated ? t('several.selected', { count: ids.size }) : null}</p>
      <SelectAll view={view} cursor={cursor} shown={shown} />
      <span className="several-changes">
        <Button size="dense" name="change" value="complete">
          <Icon name="check" />
          <span>{t('several.complete')}</span>
        </Button>
        <Button size="dense" name="change" value="reassign">
          {t('several.reassign')}
        </Button>
        <Button size="dense" name="change" value="move">
          {t('several.move')}
        </Button>
      </span>
    </Form>
  )
}

function SelectAll({ view, cursor, shown }: BarProps) {
  const { t } = useTranslation('actions')
  const { ids, select } = useSelection()
  const isHydrated = useHydrated()
  const isAll = isHydrated ? ids.size === shown.length : view.choosing === 'all'
  return (
    <Link
      to={addressOf({ ...view, choosing: isAll ? 'some' : 'all' }, cursor)}
      replace
      preventScrollReset
      onClick={(event) => {
        event.preventDefault()
        select(isAll ? [] : shown)
      }}
    >
      {isAll ? t('several.none') : t('several.all')}
    </Link>
  )
}
