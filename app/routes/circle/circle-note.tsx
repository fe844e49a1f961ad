import { Link, useRevalidator } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftPlace } from '~/components/use-draft-owner'
import { longestNote, noteValue } from '~/domain/notes/rules'
import { FormEnd, PlainForm } from '~/forms/form'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import { paths } from '~/paths'
import { type NoteShown, noteEditorOf, type OtherVersion, type Unsaved } from '~/routes/circle/note-editor'
import { isProbablyCut, rowsAtRest, rowsInFocus, useRows } from '~/routes/circle/note-rows'
import { Button } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

type Props = { circleId: string; name: string; note: NoteShown; mayWrite: boolean }

/** The circle's note in the sidebar, to read or to write. */
export function CircleNote({ circleId, name, note, mayWrite }: Props) {
  const { t } = useTranslation('note')
  return (
    <section className="panel">
      <h2 className="panel-title">{t('title')}</h2>
      <div className="panel-body">
        {mayWrite ? (
          <NoteField key={circleId} circleId={circleId} name={name} note={note} />
        ) : (
          <div className="note">
            <p className="note-text">{note.value || t('empty')}</p>
            {note.who ? <p className="note-meta">{note.who}</p> : null}
          </div>
        )}
      </div>
    </section>
  )
}

function NoteField({ circleId, name, note }: Omit<Props, 'mayWrite'>) {
  const { t } = useTranslation('note')
  const isHydrated = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const editor = useEditor(field, circleId, note)
  const { text, who, unsaved, current } = useSyncExternalStore(editor.subscribe, editor.read, editor.read)
  const { revalidate } = useRevalidator()
  const [isFocused, setFocused] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const rows = useRows(field, text, isWhole ? Number.POSITIVE_INFINITY : isFocused ? rowsInFocus : rowsAtRest)
  const isLong = isHydrated ? rows > rowsAtRest : isProbablyCut(text)

  const isAtRisk = unsaved && unsaved !== 'writing' && unsaved !== 'saving'
  useReread(unsaved, revalidate)

  return (
    <PlainForm
      method="post"
      action={paths.note(circleId)}
      className={`note ${isAtRisk ? 'unsaved' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        editor.saveNow()
      }}
    >
      <textarea
        ref={field}
        className={isLong && !isWhole ? 'note-field cut' : 'note-field'}
        dir="auto"
        rows={rowsAtRest}
        name="note"
        aria-label={t('note', { name })}
        aria-describedby="note-state"
        aria-invalid={unsaved === 'tooLong' ? true : undefined}
        placeholder={t('empty')}
        value={text}
        onChange={(event) => editor.write(event.currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          editor.saveNow()
        }}
      />
      <input type="hidden" name="base" value={JSON.stringify(noteValue(note.value))} />
      <div id="note-state">
        <State who={who} unsaved={unsaved} />
      </div>
      {current ? <ConflictChoice current={current} mine={text} resolveConflict={editor.resolveConflict} /> : null}
      <div className="note-foot">
        {isHydrated ? null : <Button size="dense">{t('save')}</Button>}
        {isLong && (isWhole || !isFocused) ? (
          <ShowAll circleId={circleId} isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />
        ) : null}
        {who ? <HistoryLink circleId={circleId} /> : null}
      </div>
      {isAtRisk ? <AskBeforeLeaving circleId={circleId} discard={editor.discard} /> : null}
      <FormEnd />
    </PlainForm>
  )
}

function HistoryLink({ circleId }: { circleId: string }) {
  const { t } = useTranslation('note')
  return (
    <Link to={paths.noteHistory(circleId)} className="inline-flex min-h-control items-center sm:min-h-0">
      {t('history')}
    </Link>
  )
}

function useEditor(field: RefObject<HTMLTextAreaElement>, circleId: string, note: NoteShown) {
  const [editor] = useState(() => noteEditorOf(circleId, note))
  useEffect(() => editor.receive(note), [editor, note])

  // What was typed before the scripts loaded is unsaved as well.
  useEffect(() => {
    if (field.current && field.current.value !== field.current.defaultValue) editor.write(field.current.value)
  }, [editor, field])

  const place = useDraftPlace(circleId, 'note')
  useEffect(() => {
    if (place) editor.storeDraftsAt(place)
  }, [editor, place])
  return editor
}

/** Shows the whole text in its place, or without scripts leads to the note's own page. */
function ShowAll({ circleId, isWhole, onToggle }: { circleId: string; isWhole: boolean; onToggle: () => void }) {
  const { t } = useTranslation('note')
  if (!useHydrated()) return <Link to={paths.note(circleId)}>{t('showAll')}</Link>
  return (
    <button type="button" onClick={onToggle}>
      {t(isWhole ? 'showLess' : 'showAll')}
    </button>
  )
}

/** Reloads the saved note, as others see it. */
function useReread(unsaved: Unsaved | null, revalidate: () => void) {
  const before = useRef(unsaved)
  useEffect(() => {
    if (before.current && !unsaved) revalidate()
    before.current = unsaved
  }, [unsaved, revalidate])
}

/** Its author and time, or why it can't be saved. */
function State({ who, unsaved }: { who: string | null; unsaved: Unsaved | null }) {
  const { t } = useTranslation('note')
  if (unsaved === 'failed' || unsaved === 'signedOut' || unsaved === 'refused' || unsaved === 'tooLong') {
    return (
      <p className="mt-2 flex items-start gap-1.5 text-sm font-bold text-danger" role="alert">
        <Icon name="alert-circle" className="mt-0.5 h-[1.1rem] w-[1.1rem]" />
        <span>{t(unsaved, { maximum: longestNote.toLocaleString('en-US') })}</span>
      </p>
    )
  }
  return (
    <p className="note-meta" role="status">
      {unsaved === 'saving' ? t('saving') : unsaved ? t('unsaved') : who}
    </p>
  )
}

/** A conflict: shows both texts, and writes nothing until the person decides. */
function ConflictChoice({
  current,
  mine,
  resolveConflict,
}: {
  current: OtherVersion
  mine: string
  resolveConflict: (text: string) => void
}) {
  const { t } = useTranslation('note')
  return (
    <div className="note-conflict" role="alert">
      <p>
        <strong>{t('conflict.title', { name: current.by })}</strong>
      </p>
      <p>{t('conflict.text')}</p>
      <blockquote className="note-text">{current.value || t('conflict.empty')}</blockquote>
      <Button
        type="button"
        size="dense"
        kind="primary"
        wide
        onClick={() => resolveConflict(`${current.value}\n${mine}`)}
      >
        {t('conflict.both')}
      </Button>
      <Button type="button" size="dense" wide onClick={() => resolveConflict(mine)}>
        {t('conflict.mine')}
      </Button>
      <Button type="button" size="dense" wide onClick={() => resolveConflict(current.value)}>
        {t('conflict.current')}
      </Button>
    </div>
  )
}

/** The sidebar stays while the person moves within the circle; only leaving it would lose the note. */
function AskBeforeLeaving({ circleId, discard }: { circleId: string; discard: () => void }) {
  const { question, markChanged } = useUnsavedChanges(
    ({ pathname }) => !pathname.startsWith(`${paths.circle(circleId)}/`),
    { onDiscard: discard },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: unsaved for as long as this is rendered
  useEffect(markChanged, [])
  return question
}
