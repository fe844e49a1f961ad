import type { TimerShown } from '~/i18n/timer-shown.server'

/**
 * Says in a form which timer it is for, and what its note was: a note that was not changed in this form may have been
 * changed in another one, and stays.
 */
export function WhichTimer({ timer: { id, savedNote } }: { timer: Pick<TimerShown, 'id' | 'savedNote'> }) {
  return (
    <>
      <input type="hidden" name="timer" value={id} />
      <input type="hidden" name="noteBefore" value={savedNote} />
    </>
  )
}
