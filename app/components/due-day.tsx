import { Icon } from '~/ui/icon'

type DueShown = { day: string; far: string; tone: 'past' | 'today' | 'future' }
const signs = { past: 'alert-circle', today: 'clock', future: 'calendar' } as const

/** A day on which something is due: icon and words show the urgency; color only repeats it. */
export function DueDay({ due }: { due: DueShown }) {
  return (
    <>
      <span className={`due ${due.tone}`}>
        <Icon name={signs[due.tone]} /> {due.day}
      </span>
      <small className="block text-sm text-ink-soft">{due.far}</small>
    </>
  )
}
