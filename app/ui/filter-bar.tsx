import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import { Menu } from './menu'

type FilterMenuProps = {
  words: { name: string; head: string; show: string } // `name` says how many are applied
  count: number // of what is applied
  applied: string // changes with what is applied
  action?: string
  className: string
  children: ReactNode
}

/** A filter of a list: its choices in a form that reads the list again, in a menu that counts what is applied. */
export function FilterMenu({ words, count, applied, action, className, children }: FilterMenuProps) {
  return (
    <Menu
      name={words.name}
      className={count ? 'filter on' : 'filter'}
      summary={
        <>
          {words.head} {count || null}
          <Icon name="chevron-down" className="tiny" />
        </>
      }
    >
      {/* Begins anew with what is applied; the menu around it stays, and keeps the focus. */}
      <Form key={applied} method="get" action={action} className={className}>
        {children}
        <Button kind="primary" wide>
          {words.show}
        </Button>
      </Form>
    </Menu>
  )
}

type InUse = { id: string; look: ReactNode; without: { to: string; words: string } }
type FiltersInUseProps = { name: string; filters: InUse[]; clear: { to: string; words: string } }

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
      <Link to={clear.to} className="clear-filters">
        {clear.words}
      </Link>
    </div>
  )
}
