import { ButtonLink } from './button'

type Way = { to: string; words: string }
type Props = { name: string; first: Way | null; next: Way | null; here?: string; size?: 'usual' | 'dense' }

/** The ways to the first page of a list and to the next one; nothing where one page is all. `here` names the first page. */
export function Pager({ name, first, next, here, size }: Props) {
  if (!first && !next) return null
  return (
    <nav className="flex items-center justify-between gap-3 pt-4 text-sm text-ink-soft" aria-label={name} data-pager>
      {first ? (
        <ButtonLink size={size} to={first.to}>
          {first.words}
        </ButtonLink>
      ) : (
        <span>{here}</span>
      )}
      {next ? (
        <ButtonLink size={size} to={next.to}>
          {next.words}
        </ButtonLink>
      ) : null}
    </nav>
  )
}
