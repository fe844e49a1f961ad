/** Without scripts the time doesn't advance, so its start is shown too. */
export function Clock({ clock, since }: { clock: string; since?: string }) {
  return (
    <>
      <span className="clock" role="timer" title={since}>
        {clock}
      </span>
      {since ? (
        <noscript>
          <small className="flex-none whitespace-nowrap pr-2 text-ink-soft">{since}</small>
        </noscript>
      ) : null}
    </>
  )
}
