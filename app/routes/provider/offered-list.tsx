import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { ProviderPages } from '~/routes/provider/provider-pages'
import { Button, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

type Page = { title: string; lede: string; adding: { title: string; form: ReactNode }; children: ReactNode }

/** The provider's choices, and beside them the form to add one. */
export function OfferedPage({ title, lede, adding, children }: Page) {
  return (
    <ProviderPages>
      <div className="content wide">
        <div className="page-head explained">
          <div>
            <h1>{title}</h1>
            <p className="lede">{lede}</p>
          </div>
          <a className={`${buttonClass({ size: 'dense' })} to-adding`} href="#new">
            <Icon name="plus" />
            <span>{adding.title}</span>
          </a>
        </div>
        <div className="offered-page">
          <div>{children}</div>
          <section className="adding" id="new" tabIndex={-1} aria-labelledby="new-title">
            <h2 id="new-title">{adding.title}</h2>
            {adding.form}
          </section>
        </div>
      </div>
    </ProviderPages>
  )
}

type Rows = { title: string; count: number; act?: ReactNode; children: ReactNode }

/** Rows under a heading that counts them; nothing where there are none. */
export function OfferedRows({ title, count, act, children }: Rows) {
  if (!count) return null
  return (
    <section className="offered">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-x-4">
        <h2>
          {title} <span className="num">{count}</span>
        </h2>
        {act}
      </div>
      <ul>{children}</ul>
    </section>
  )
}

type Moving = { action: string; name: string; isFirst: boolean; isLast: boolean }

export function MoveButtons({ action, name, isFirst, isLast }: Moving) {
  return (
    <Form method="post" action={action} preventScrollReset className="move-buttons">
      <MoveButton direction="up" name={name} isOff={isFirst} />
      <MoveButton direction="down" name={name} isOff={isLast} />
    </Form>
  )
}

type Move = { direction: 'up' | 'down'; name: string; isOff: boolean }

/** It stays where it is at the end of the list, so that the focus does, too. */
function MoveButton({ direction, name, isOff }: Move) {
  const { t } = useTranslation('administration')
  return (
    <Button
      size="dense"
      name="direction"
      value={direction}
      aria-label={t(`offered.${direction}`, { name })}
      aria-disabled={isOff || undefined}
    >
      <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} />
    </Button>
  )
}

/** What may be done with a row, behind three dots; on phones a sheet above the bar at the bottom. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('administration')
  return (
    <Menu
      name={t('offered.options', { name })}
      className="right as-sheet"
      summary={<Icon name="more-vertical" />}
      summaryClass="iconbtn"
    >
      <p className="menu-title" dir="auto">
        {name}
      </p>
      {children}
    </Menu>
  )
}

export function RenameLink({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation('administration')
  return (
    <Link to={to} aria-label={name} preventScrollReset>
      <Icon name="pencil" />
      <span>{t('offered.rename')}</span>
    </Link>
  )
}

type Offer = { action: string; label: string; name: string }

/** Offers a row of the inactive ones again. */
export function ActivateButton({ action, label, name }: Offer) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button kind="quiet" size="dense" aria-label={name}>
        {label}
      </Button>
    </Form>
  )
}

/** Stands in a row's menu: no longer offers it. */
export function DeactivateButton({ action, label, name }: Offer) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <button type="submit" aria-label={name}>
        <Icon name="eye-off" />
        <span>{label}</span>
      </button>
    </Form>
  )
}
