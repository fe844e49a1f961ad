/** Without scripts it doesn't tick, so it also says since when it runs. */
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
