import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pairsIn } from '~/components/filter-form'
import type { ChoiceCounts } from '~/domain/progress/choice-counts.server'
import { paths } from '~/paths'
import type { View } from '~/routes/actions/address'
import { useDebounce } from '~/ui/debounce'
import { FilterMenu } from '~/ui/filter-bar'

/** The view's parameters that the form has no fields for. */
export function Carried({ view: { filter, sort, choosing } }: { view: View }) {
  return (
    <>
      {/* Sent also when nothing is chosen: an address without a filter restores the stored one. */}
      <input type="hidden" name="filter" value="1" />
      <input type="hidden" name="status" value={filter.status} />
      <input type="hidden" name="sort" value={sort} />
      {choosing ? <input type="hidden" name="choose" value={choosing} /> : null}
    </>
  )
}

const Counts = createContext<ChoiceCounts | null>(null)
const countAfterMs = 150

/** Counts what the choices would show once a menu opens, and after each change. Without scripts there are no counts. */
export function Counted({ className, children }: { className: string; children: ReactNode }) {
  const [counts, setCounts] = useState<ChoiceCounts | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(0)
  const { schedule } = useDebounce(countAfterMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: listens as long as the form is there
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const count = async () => {
      latest.current += 1
      const own = latest.current
      const answer = await fetch(paths.actionCounts(pairsIn(form))).catch(() => undefined)
      const found: ChoiceCounts | null = answer?.ok && !answer.redirected ? await answer.json() : null
      if (own === latest.current) setCounts(found)
    }
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDetailsElement && target.open) schedule(count)
    }
    const onChange = () => schedule(count)
    form.addEventListener('toggle', onToggle, true)
    form.addEventListener('change', onChange)
    return () => {
      form.removeEventListener('toggle', onToggle, true)
      form.removeEventListener('change', onChange)
    }
  }, [])

  return (
    <div className={className} ref={box}>
      <Counts.Provider value={counts}>{children}</Counts.Provider>
    </div>
  )
}

type LabelProps = { of: keyof ChoiceCounts['of']; value: string; children: ReactNode }

/** A choice's label, with the number of its matches. */
export function CountedLabel({ of, value, children }: LabelProps) {
  const counts = useContext(Counts)
  return (
    <span className="counted">
      <span>{children}</span>
      {counts ? <span className="num">{counts.of[of][value] ?? 0}</span> : null}
    </span>
  )
}

type FilterProps = {
  head: string
  applied: readonly string[]
  wordOf: (value: string) => string | undefined
  isOpen?: boolean
  side?: 'right'
  children: ReactNode
}

/** One filter; `applied` is what of it is chosen. One choice is named beside its head, several are counted. */
export function Filter({ head, applied, wordOf, isOpen, side, children }: FilterProps) {
  const { t } = useTranslation('actions')
  const counts = useContext(Counts)
  const chosen = applied.length === 1 ? wordOf(applied[0] ?? '') : undefined
  const counted = applied.length ? t('filterInUse', { name: head, count: applied.length }) : head
  const name = chosen ? t('filterChosen', { name: head, choice: chosen }) : counted
  return (
    <FilterMenu
      words={{ name, head, show: counts ? t('showCounted', { count: counts.total }) : t('show') }}
      count={applied.length}
      chosen={chosen}
      applied={applied.join()}
      sends={{ name: 'open', value: 'none' }}
      className="circle-filter"
      isOpen={isOpen}
      side={side}
    >
      {children}
    </FilterMenu>
  )
}
