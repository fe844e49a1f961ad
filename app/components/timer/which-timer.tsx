import type { TimerShown } from '~/i18n/timer-shown.server'

/** The timer of a form, and its note when the form was made: an unchanged note must not overwrite a newer one. */
export function WhichTimer({ timer: { id, savedNote } }: { timer: Pick<TimerShown, 'id' | 'savedNote'> }) {
  return (
    <>
      <input type="hidden" name="timer" value={id} />
      <input type="hidden" name="noteBefore" value={savedNote} />
    </>
  )
}
