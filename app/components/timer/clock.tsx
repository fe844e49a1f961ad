/** Without scripts the time doesn't advance, so its start is shown too. */
export function Clock({ clock, since }: { clock: string; since?: string }) {
  return (
    <>
      <span className="clock" role="timer" title={since}>
        {clock}
      </span>
      {since ? (
        <noscript>
          <small className="timer-since">{since}</small>
        </noscript>
      ) : null}
    </>
  )
}
