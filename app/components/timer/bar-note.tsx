import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { useSyncedField } from './use-synced-field'

type Props = { note?: string; savedNote?: string }

/** The note in the header. A note of several lines is edited on the timer's page: an input would join them. */
export function BarNote({ note = '', savedNote = '' }: Props) {
  const { t } = useTranslation('timer')
  const input = useSyncedField<HTMLInputElement>(note)
  const [first, ...more] = note.trim().split(/[\r\n]+/)
  if (!more.length) {
    return (
      <input
        ref={input}
        className="timer-note"
        name="note"
        aria-label={t('note')}
        placeholder={t('placeholder')}
        defaultValue={note}
        autoComplete="off"
        dir="auto"
      />
    )
  }
  return (
    <>
      <Link to={paths.timer()} className="timer-note" dir="auto">
        <span className="sr">{t('note')}</span> {first} …
      </Link>
      {note === savedNote ? null : <textarea name="note" value={note} readOnly hidden />}
    </>
  )
}
