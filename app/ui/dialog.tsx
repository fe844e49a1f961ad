import { lazy, type ReactNode, Suspense } from 'react'

export type DialogProps = { title: string; isWide?: boolean; onClose: () => void; children: ReactNode }

// Its scripts come when the first dialog opens: pages do not wait for what they may never show.
const Overlay = lazy(() => import('./overlay'))

/** A question over the page. It has the same content as the page of its own that people without scripts get. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  )
}
