import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import { Menu } from './menu'

type FilterMenuProps = {
  words: { name: string; head: string; show: string } // `name` says how many are applied
  count: number // of what is applied
  chosen?: string // what is applied, shown instead of its count
  applied: string // changes with what is applied
  sends?: { name: string; value: string } // by its button
  className: string
  isOpen?: boolean // when the page is shown
  side?: 'right' // on which its panel ends with it
  children: ReactNode
}

/** A filter of a list: its choices in a menu that counts what is applied. The form around it reads the list again. */
export function FilterMenu({
  words,
  count,
  chosen,
  applied,
  sends,
  className,
  isOpen,
  side,
  children,
}: FilterMenuProps) {
  return (
    <Menu
      name={words.name}
      className={['filter', count ? 'on' : '', side ?? ''].filter(Boolean).join(' ')}
      isOpen={isOpen}
      summary={
        <>
          {words.head}{' '}
          {chosen || count ? <bdi className={chosen ? 'filter-chosen' : undefined}>{chosen || count}</bdi> : null}
          <Icon name="chevron-down" className="tiny" />
        </>
      }
    >
      {/* Recreated with the applied filter; the surrounding menu stays and keeps the focus. */}
      <div key={applied} className={className}>
        {children}
        <Button kind="primary" wide data-shows {...sends}>
          {words.show}
        </Button>
      </div>
    </Menu>
  )
}

type InUse = { id: string; look: ReactNode; without: { to: string; words: string } }
type FiltersInUseProps = { name: string; filters: InUse[]; clear: { to: string; words: string; onClick?: () => void } }

/** The filters that are on, each a link that takes it away, and one that takes all away. */
export function FiltersInUse({ name, filters, clear }: FiltersInUseProps) {
  return (
    <div className="filters-in-use">
      <ul aria-label={name}>
        {filters.map(({ id, look, without }) => (
          <li key={id}>
            <Link to={without.to} className="chip" aria-label={without.words}>
              {look}
              <Icon name="x" />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={clear.to} className="inline-flex min-h-control items-center text-sm" onClick={clear.onClick}>
        {clear.words}
      </Link>
    </div>
  )
}
