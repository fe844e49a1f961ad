import type { Location, Form as RemixForm } from '@remix-run/react'
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWaiting } from '~/components/draft-store'
import { type MediaEntry, MediaRows } from '~/components/media-field'
import type { PostOnServer } from '~/components/post-drafts'
import { useUploadsFirst } from '~/components/use-media'
import { scaleNames } from '~/domain/feed/rules'
import type { Visibility } from '~/domain/permissions/names'
import type { Problems } from '~/domain/records/fields'
import { ErrorSummary } from '~/forms/error-summary'
import { FormEnd, FormUser } from '~/forms/form'
import type { FormState } from '~/forms/form-state'
import { useProblem } from '~/forms/problem'
import { DraftLine, DraftMark } from '~/routes/circle/feed/draft-line'
import { formIn, type PostAnswer, problemsOf } from '~/routes/circle/feed/post-answer'
import { PostFoot } from '~/routes/circle/feed/post-foot'
import { formId, postForm } from '~/routes/circle/feed/typed-post'
import { useLocalPostDraft, usePostAutosave } from '~/routes/circle/feed/use-local-post-draft'
import { type StoredDraft, usePostDraft } from '~/routes/circle/feed/use-post-draft'
import { interruptedIn, usePostMedia } from '~/routes/circle/feed/use-post-media'
import { useSendLater } from '~/routes/circle/feed/use-send-later'
import { Callout } from '~/ui/callout'
import { TextArea } from '~/ui/field'
import { growWithText } from '~/ui/grow'
import { ObservationsFields } from './observations-fields'

export type PostFieldsProps = {
  circleId: string
  postId?: string // of an existing post
  opened: FormState
  offered: readonly Visibility[]
  Form: typeof RemixForm
  action: string
  answer: PostAnswer
  isSending: boolean
  label: string
  ask: string
  send: string
  sending: string // while it is sent
  Conflicts?: ComponentType<FormState> // what others have saved meanwhile: a new post has none, and does not load it
  avatar?: ReactNode
  otherwise?: ReactNode
  findsDraft?: boolean // false for a form that follows one that was sent
  serverDraft?: PostOnServer // what the server has of it
  draftTo?: string // where the server keeps it
  said?: readonly string[] // what the viewer has posted, as far as the page shows it
  isLeaving?: (to: Location) => boolean
}

/** The form of a post. With scripts it's stored in this browser, unless shared; a new one on the server too. */
export function PostForm(props: PostFieldsProps) {
  const stored = usePostDraft(props)
  return (
    <>
      <Fields key={stored.round} {...props} stored={stored} />
      {stored.question}
    </>
  )
}

type FieldsProps = PostFieldsProps & { stored: StoredDraft }

function Fields(props: FieldsProps) {
  const { stored, Form, Conflicts, isSending, postId } = props
  const { t } = useTranslation(['feed', 'media'])
  const { draft, answer } = stored
  const { returned, first, base, submissionId, media, uploading, localSavedAt, willSend, form, idField, ...on } =
    usePost(props)
  const problem = useProblem()
  const problems: Problems = {
    ...problemsOf(answer, 'feed:denied'),
    ...(uploading.unsent ? { uploads: uploading.unsent } : {}),
  }
  const sayAt = (path: string) => problem({ errors: problems[path] ? [problems[path]] : [] })
  return (
    <Form
      ref={form}
      id={formId}
      method="post"
      action={props.action}
      encType="multipart/form-data"
      className="composer"
      aria-label={props.label}
      onInput={on.onInput}
      onSubmit={on.onSubmit}
    >
      <FormUser />
      {/* Enter presses the first button: it must be the one that sends, never one that takes something away. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
      {draft ? <DraftLine savedAt={draft.savedAt} onDiscard={on.discard} /> : null}
      {willSend ? <WillSend /> : <PostProblems key={uploading.times} problems={problems} media={media.media} />}
      {Conflicts && returned ? <Conflicts {...returned} /> : null}
      <div className="composer-top">
        {props.avatar}
        <TextArea
          label={t('fields.content')}
          placeholder={props.ask}
          rows={postId ? 6 : 2}
          readOnly={isSending}
          error={sayAt('content')}
          id={`${formId}-content`}
          name="content"
          defaultValue={String(first.content)}
        />
      </div>
      {localSavedAt !== undefined && !draft ? <DraftMark savedAt={localSavedAt} onDiscard={on.discard} /> : null}
      <MediaRows {...media} problemAt={sayAt} />
      <ObservationsFields typed={first} problems={problems} />
      <PostFoot
        {...props}
        {...{ isSending, media, uploading, submissionId, base, sayAt, idField }}
        visibility={String(first.visibility)}
      />
      <FormEnd />
    </Form>
  )
}

export type PostState = ReturnType<typeof usePost>

/** Says that the post is sent later. In view: the button that was pressed may be far below. */
function WillSend() {
  const { t } = useTranslation('feed')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Callout ref={note} kind="warn" icon="alert-circle" className="mx-4 mt-4 scroll-mt-16" role="alert">
      {t('waits')}
    </Callout>
  )
}

/** What a post is written with: its text, media and draft, here and on the server, and when it is sent. */
function usePost({ stored, isSending, opened, ...more }: FieldsProps) {
  const { draft, answer, files } = stored
  const returned = useReturned(answer)
  const [first] = useState(() => (draft ?? returned ?? opened).typed)
  const { base } = returned ?? draft ?? opened
  const submissionId = draft?.submissionId ?? opened.submissionId
  const media = usePostMedia(more.circleId, { first, returned, draft, files, onChange: changed })
  const uploading = useUploadsFirst(media.uploads, () => pressPost())
  const { markChanged, localSavedAt, pause, discardLocal } = useLocalPostDraft(stored, opened.typed, () => ({
    // Opened again, the draft meets what others have saved once more: their words must not be overwritten unseen.
    base: returned?.conflicts?.length ? (draft ?? opened).base : base,
    submissionId: onServer.draft.current.id || submissionId,
    version: onServer.draft.current.version,
    interrupted: interruptedIn(media.uploads.pending),
    waitsSince: later.waitsSince,
  }))
  const onServer = usePostAutosave(stored, {
    ...{ address: more.draftTo, submissionId, blank: opened.typed, said: more.said ?? [] },
    isSending: isSending || Boolean(answer && 'isDone' in answer),
    onRenewed: markChanged,
  })
  const later = useSendLater({
    mayWait: Boolean(stored.key && more.draftTo && !stored.copyOf),
    waitedSince: more.offered.some((level) => level === first.visibility) ? draft?.waitsSince : undefined,
    ...{ answer, isSending, send: pressPost },
  })
  // Once it is stored it goes out wherever its writer is, so that leaving it loses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt, and each time it is stored
  useEffect(() => {
    if (later.waitsSince && stored.key && isWaiting(stored.key)) stored.changeBack()
  }, [later.waitsSince, answer, localSavedAt])
  const idField = useRef<HTMLInputElement>(null)
  function changed() {
    later.stop()
    markChanged()
    onServer.change.current()
  }
  function discard() {
    onServer.discard()
    discardLocal()
    stored.discard()
  }
  function onInput(event: FormEvent) {
    if (event.target instanceof HTMLTextAreaElement) growWithText(event.target)
    later.stop()
    markChanged()
  }
  function onSubmit(event: FormEvent) {
    if (uploading.waitForUploads() || isSending) return event.preventDefault()
    pause()
    if (idField.current) idField.current.value = onServer.draft.current.id || (submissionId ?? '')
    stored.markSent()
  }
  const { willSend } = later
  const shown = { returned, first, base, submissionId, media, uploading, localSavedAt, willSend }
  return { ...shown, form: onServer.form, idField, onInput, onSubmit, discard }
}

/** Sends the form as its button does. */
function pressPost() {
  postForm()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}

/** The form in the latest response; an unsent attempt changes nothing. */
function useReturned(answer: PostAnswer) {
  const [latest, setLatest] = useState(formIn(answer))
  const now = formIn(answer) ?? latest
  if (now !== latest) setLatest(now)
  return now
}

type ProblemsProps = { problems: Problems; media: readonly MediaEntry[] }

/** The summary of all that is wrong, above the form. */
function PostProblems({ problems: { '': whole, ...problems }, media }: ProblemsProps) {
  const { t } = useTranslation(['feed', 'media', 'observations'])
  const altLabel = (kind: MediaEntry['kind'], number: number) =>
    kind === 'video' ? t('media:describeVideo') : t('media:describe', { number })
  const labels = {
    content: t('fields.content'),
    files: t('media:add'),
    media: t('fields.media'),
    uploads: t('media:add'),
    visibility: t('fields.visibility'),
    ...Object.fromEntries(media.map(({ id, kind }, index) => [`media.${id}.alt`, altLabel(kind, index + 1)])),
    ...Object.fromEntries(scaleNames.map((scale) => [`observations.${scale}`, t(`observations:fields.${scale}`)])),
  }
  if (!whole && !Object.keys(problems).length) return null
  const allErrors = Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, [problem]]))
  return (
    <div className="px-4 pt-4">
      <ErrorSummary form={{ id: formId, errors: whole ? [whole] : undefined, allErrors }} labels={labels} />
    </div>
  )
}
