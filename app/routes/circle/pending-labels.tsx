import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { LabelShown } from '~/domain/labels/queries.server'
import { byName } from '~/domain/labels/rules'

type Pending = { label: LabelShown; isOn: boolean }
type MarkPending = (labelId: string, pending: Pending | null) => void

const PendingContext = createContext<readonly Pending[]>([])
const MarkPendingContext = createContext<MarkPending>(() => {})

/** Shares the label changes that are being sent between the page that sends them and the sidebar that shows them. */
export function PendingLabels({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const markPending = useMemo<MarkPending>(
    () => (labelId, one) =>
      setPending((all) => [...all.filter(({ label }) => label.id !== labelId), ...(one ? [one] : [])]),
    [],
  )
  return (
    <MarkPendingContext.Provider value={markPending}>
      <PendingContext.Provider value={pending}>{children}</PendingContext.Provider>
    </MarkPendingContext.Provider>
  )
}

/** Marks that a change of this label is being sent; `wanted` is undefined once it is done or has failed. */
export function useMarkPendingLabel({ id, name, color }: LabelShown, wanted: boolean | undefined) {
  const markPending = useContext(MarkPendingContext)
  useEffect(() => {
    if (wanted === undefined) return
    markPending(id, { label: { id, name, color }, isOn: wanted })
    return () => markPending(id, null)
  }, [id, name, color, wanted, markPending])
}

/** The circle's labels with the changes that are being sent. */
export function useLabelsWithPending(labels: LabelShown[]) {
  const pending = useContext(PendingContext)
  if (!pending.length) return labels
  const others = labels.filter(({ id }) => !pending.some(({ label }) => label.id === id))
  return byName([...others, ...pending.flatMap(({ label, isOn }) => (isOn ? [label] : []))])
}
