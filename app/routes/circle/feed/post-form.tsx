import type { SubmissionResult } from '@conform-to/react'
import { type Location, type Form as RemixForm, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lockDraft, newDraftKey, removeDraft, whenUnlocked } from '~/components/draft-store'
import { type MediaEntry, MediaInput, MediaRows } from '~/components/media-field'
import { ObservationsFields, type ObservationsTyped, typedFrom } from '~/components/observations-fields'
import { draftPlaceOf, findDraft, moveDraft, type PostDraft } from '~/components/post-drafts'
import { privacyIcons } from '~/components/privacy'
import { mayPass, useUploads } from '~/components/uploads'
import { type Observation, scaleNames } from '~/domain/feed/rules'
import { type Visibility, visibilities } from '~/domain/permissions/rules'
import { ErrorSummary } from '~/forms/error-summary'
import { useProblem } from '~/forms/problem'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import { timeInBrowser } from '~/i18n/time-in-browser'
import { askedByPage } from '~/live/asked-by-page'
import type { NotSent } from '~/live/not-sent'
import { paths } from '~/paths'
import { useDraftKeeper } from '~/routes/circle/feed/draft-keeper'
import type { Denied } from '~/routes/circle/feed/send-post'
import type { loader as circleLoader } from '~/routes/circle/layout'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { SendButton } from '~/ui/button'
import { FieldError, TextArea } from '~/ui/field'
import { Icon } from '~/ui/icon'

/** `missing` are the ids of media that the server does not have any more. */
type Refused = { result: SubmissionResult<string[]>; missing?: string[] }
export type PostAnswer = Refused | NotSent | Denied | { isDone: true } | null | undefined
type PostFields = { content: string; visibility: Visibility; media: MediaEntry[]; observations: ObservationsTyped }
type Post = Omit<PostFields, 'observations'> & { id: string; observations: Observation[] }
type Props = {
  circleId: string
  Form: typeof RemixForm
  action: string
  answer: PostAnswer
  isSending: boolean
  label: string
  ask: string
  send: string
  sending: string // while it is sent
  submissionId?: string
  post?: Post
  opened?: string // what the form of an existing post was loaded with
  before?: string // the same since its last answer
  conflict?: ReactNode
  face?: ReactNode
  otherwise?: ReactNode
  findsDraft?: boolean // false for a form that follows one that was sent
  isLeaving?: (to: Location) => boolean
}
/** `copyOf` is the key of a draft that this form shows and that another tab may have open. */
type Start = { round: number; files: File[]; draft?: PostDraft; copyOf?: string }

const formId = 'post'

/**
 * The form of a post, new or old: its text, what it shows, who may see it, and one button. Where scripts run, its
 * content is stored in this browser and restored here, unless the computer is shared.
 */
export function PostForm(props: Props) {
  const { circleId, post, answer, findsDraft = true, isLeaving } = props
  const shell = useRouteLoaderData<typeof shellLoader>('shell')
  const place = shell?.keepsDrafts ? { userId: shell.viewer.id, circleId, postId: post?.id } : undefined
  const [start, setStart] = useState<Start>({ round: 0, files: [] })
  const [dropped, setDropped] = useState<PostAnswer>()
  const isTouched = useRef(false)
  const mustFocus = useRef(false)
  const { round, draft, copyOf } = start
  const [key] = useState(() => place && newDraftKey(draftPlaceOf(place)))
  const { question, markChanged, markSent } = useUnsavedChanges(isLeaving, { onDiscard: () => key && removeDraft(key) })

  useEffect(() => (key ? lockDraft(key) : undefined), [key])

  // What was typed and chosen before the scripts came stays, together with the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const form = document.getElementById(formId)
    const files = takeFiles(form)
    const found = place && findsDraft && !answer ? findDraft(place) : undefined
    if (!found) return files.length ? setStart({ round, files }) : undefined
    const content = joined(found.draft.content, typedIn(form))
    mustFocus.current = Boolean(form?.contains(document.activeElement))
    setStart({ round: round + 1, files, copyOf: found.key, draft: { ...found.draft, content } })
    if (post || content !== found.draft.content) markChanged()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the fields are made anew
  useEffect(() => {
    if (mustFocus.current) document.getElementById(formId)?.querySelector('textarea')?.focus()
    mustFocus.current = false
  }, [round])

  // The draft of a tab that was closed becomes the draft of this form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft that is copied
  useEffect(() => {
    if (!key || !draft || !copyOf) return
    const waiting = new AbortController()
    const move = () => {
      if (moveDraft(copyOf, key, draft)) setStart((now) => ({ ...now, copyOf: undefined }))
    }
    whenUnlocked(copyOf, move, waiting.signal)
    return () => waiting.abort()
  }, [copyOf])

  // Another tab sent or discarded this draft.
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (draft && event.key === (copyOf ?? key) && event.newValue === null && !isTouched.current) drop()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  })

  /** A copy that is changed is another post than the one it was copied from. */
  function separate() {
    if (draft && copyOf) setStart({ ...start, draft: { ...draft, submissionId: undefined }, copyOf: undefined })
  }

  function drop() {
    if (key) removeDraft(key)
    isTouched.current = false
    markSent()
    setDropped(answer)
    setStart({ round: round + 1, files: [] })
  }

  return (
    <>
      <Fields
        key={round}
        {...props}
        {...(answer && answer === dropped ? { answer: undefined, before: undefined, conflict: undefined } : {})}
        files={start.files}
        draft={draft}
        draftKey={key}
        onChange={() => {
          isTouched.current = true
          separate()
          markChanged()
        }}
        onSend={markSent}
        onDiscard={() => {
          mustFocus.current = true
          drop()
        }}
      />
      {question}
    </>
  )
}

type FieldsProps = Omit<Props, 'isLeaving'> & {
  files: File[]
  draft?: PostDraft
  draftKey?: string
  onChange: () => void
  onSend: () => void
  onDiscard: () => void
}

function Fields({ circleId, Form, action, answer, isSending, label, ask, send, sending, post, ...rest }: FieldsProps) {
  const { files, draft, draftKey, conflict, face, otherwise, onChange, onSend, onDiscard } = rest
  const { t } = useTranslation(['feed', 'media'])
  const problem = useProblem()
  const utcOffset = useRouteLoaderData<typeof circleLoader>('circle')?.utcOffset ?? 0
  const [initial] = useState<PostFields>(() => draft ?? fieldsSent(answer) ?? blank(post))
  const [visibility, setVisibility] = useState(initial.visibility)
  const errors = errorsIn(answer)
  const [media, setMedia] = useMedia(initial.media, answer)
  const uploads = useUploads(circleId, media, (one) => {
    setMedia((all) => [...all, one])
    markChanged()
  })
  const { failed, isBusy, refuse } = uploads
  const [held, setHeld] = useState<{ why: 'wait' | 'failed'; times: number }>()
  if (held && !(held.why === 'wait' ? isBusy : failed)) setHeld(undefined)
  const isRefused = Boolean(answer && !('isDone' in answer))
  const submissionId = draft?.submissionId ?? rest.submissionId
  const before = rest.before ?? draft?.before ?? rest.opened

  const keeper = useDraftKeeper(draftKey, (data) => {
    const now = { ...readFields(data, media), interrupted: uploads.pending.flatMap(namesToChooseAgain) }
    const isUnchanged = JSON.stringify(now) === JSON.stringify(blank(post))
    return isUnchanged ? undefined : { ...now, savedAt: Date.now(), submissionId, before }
  })

  function markChanged() {
    keeper.soon(document.getElementById(formId))
    onChange()
  }

  // What was typed before the scripts loaded, and what was not accepted, is unsaved as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at the beginning and after each answer
  useEffect(() => {
    keeper.resume()
    if (isRefused || (!draft && typedIn(document.getElementById(formId)) !== undefined)) markChanged()
    if (answer && 'isDone' in answer) keeper.pause()
    if (answer && 'isDone' in answer && draftKey) removeDraft(draftKey)
    if (answer && 'missing' in answer) showMissing(answer.missing ?? [])
  }, [answer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what came with the draft
  useEffect(() => {
    if (draft?.interrupted.length) refuse('interrupted', { names: draft.interrupted })
    if (draft?.media.length) findMissing(draft.media).then(showMissing)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when they are handed over
  useEffect(() => {
    if (files.length) uploads.begin(files)
  }, [files])

  /** Removes media from the post that the server does not have any more, and lists them as not sent. */
  function showMissing(ids: string[]) {
    for (const { id, kind, alt } of media) if (ids.includes(id)) refuse('gone', { names: alt ? [alt] : [], kind })
    setMedia((all) => all.filter(({ id }) => !ids.includes(id)))
  }

  const unsent = held?.why === 'failed' ? `media:held?count=${failed}` : undefined

  return (
    <Form
      id={formId}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="composer"
      aria-label={label}
      onInput={markChanged}
      onSubmit={(event) => {
        // Nothing is sent without what its writer chose for it.
        const why = isBusy ? 'wait' : failed ? 'failed' : undefined
        setHeld(why && { why, times: (held?.times ?? 0) + 1 })
        if (isSending || why) return event.preventDefault()
        keeper.pause()
        onSend()
      }}
    >
      {/* Enter presses the first button: it must be the one that sends, never one that takes something away. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
      {draft ? (
        <p className="draft-line" role="status">
          {t('draft.from', {
            when: timeInBrowser(draft.savedAt, { utcOffset, language: document.documentElement.lang }),
          })}{' '}
          <button type="button" onClick={onDiscard}>
            {t('draft.discard')}
          </button>
        </p>
      ) : null}
      <Problems key={held?.times} errors={errors} answer={answer} unsent={unsent} />
      {conflict ? <div className="px-4 pt-4">{conflict}</div> : null}
      <div className="composer-top">
        {face}
        <TextArea
          label={t('postText')}
          placeholder={ask}
          rows={post ? 6 : 2}
          readOnly={isSending}
          error={problem({ errors: errors.content })}
          id={`${formId}-content`}
          name="content"
          defaultValue={initial.content}
        />
      </div>
      <MediaRows
        media={media}
        onRemove={(id) => {
          setMedia((all) => all.filter((one) => one.id !== id))
          markChanged()
        }}
      />
      <ObservationsFields typed={initial.observations} errors={errors} />
      <div className="composer-foot">
        <MediaInput problem={problem({ errors: errors.files })} uploads={uploads} />
        {held?.why === 'wait' ? (
          <p className="small" role="status">
            {t('wait', { ns: 'media' })}
          </p>
        ) : null}
        {unsent ? <FieldError>{problem({ errors: [unsent] })}</FieldError> : null}
        {otherwise}
        <label className="who-sees">
          <span className="sr">{t('whoSees')}</span>
          <Icon name={privacyIcons[visibility]} />
          <select
            id={`${formId}-visibility`}
            name="visibility"
            className="input select"
            defaultValue={initial.visibility}
            onChange={(event) => setVisibility(event.currentTarget.value as Visibility)}
          >
            {visibilities.map((level) => (
              <option key={level} value={level}>
                {t(`privacy.${level}`, { ns: 'common' })}
              </option>
            ))}
          </select>
        </label>
        {submissionId ? <input type="hidden" name="submissionId" value={submissionId} /> : null}
        {before ? <input type="hidden" name="before" value={before} /> : null}
        <SendButton isSending={isSending} sending={sending}>
          {send}
        </SendButton>
      </div>
    </Form>
  )
}

/** The fields of a post that nobody has touched, as `readFields` reads them. */
function blank(post?: Post) {
  return {
    content: post?.content ?? '',
    visibility: post?.visibility ?? 'everyone',
    observations: typedFrom(post?.observations),
    media: (post?.media ?? []).map(({ id, kind, alt }) => ({ id, kind, alt })),
    interrupted: [],
  }
}

function readFields(data: FormData, media: MediaEntry[]) {
  const text = (name: string) => String(data.get(name) ?? '').replace(/\r\n?/g, '\n')
  const typed = [...scaleNames, 'shown', 'withWords'].map((name) => [name, text(`observations.${name}`)])
  return {
    content: text('content'),
    visibility: text('visibility') as Visibility,
    observations: Object.fromEntries(typed.filter(([, value]) => value)) as ObservationsTyped,
    media: media.map(({ id, kind }, index) => ({ id, kind, alt: text(`media[${index}].alt`) })),
  }
}

function namesToChooseAgain(upload: Parameters<typeof mayPass>[0]) {
  return !upload.problem || upload.problem === 'interrupted' || mayPass(upload) ? upload.names : []
}

/** The ids of those that the server does not have any more; none as long as it cannot be reached. */
async function findMissing(media: MediaEntry[]) {
  const address = (id: string) => paths.media(id, { size: 'small', as: 'jpeg' })
  const answers = media.map(({ id }) =>
    fetch(address(id), { method: 'HEAD', cache: 'no-store', headers: askedByPage }).catch(() => undefined),
  )
  const found = await Promise.all(answers)
  return media.filter((_, index) => found[index]?.status === 404).map(({ id }) => id)
}

function takeFiles(form: HTMLElement | null) {
  const field = form?.querySelector<HTMLInputElement>('input[type=file]')
  const files = [...(field?.files ?? [])]
  if (field) field.value = ''
  return files
}

/** The text, if anything in the form is other than the page brought it. */
function typedIn(form: HTMLElement | null) {
  const fields = form instanceof HTMLFormElement ? [...form.elements] : []
  const isTyped = fields.some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type))
      return field.checked !== field.defaultChecked
    return false
  })
  const area = form?.querySelector('textarea')
  return isTyped ? (area?.value === area?.defaultValue ? '' : area?.value) : undefined
}

function joined(draft: string, typed = '') {
  return draft.includes(typed) ? draft : `${draft}\n\n${typed}`
}

type Entry = Partial<Record<keyof MediaEntry, string>> | undefined

/**
 * The media of the post: as the form came without scripts, then as the writer changes them. An answer takes none away; it
 * adds those that were sent with the form itself, before the scripts came.
 */
function useMedia(initial: MediaEntry[], answer: PostAnswer) {
  const [from, setFrom] = useState(answer)
  const state = useState(initial)
  const known = useRef(new Set(state[0].map(({ id }) => id)))
  for (const { id } of state[0]) known.current.add(id)
  if (answer !== from) {
    setFrom(answer)
    const sent = fieldsSent(answer)?.media ?? []
    const added = sent.filter(({ id }) => !known.current.has(id))
    if (added.length) state[1]((all) => [...all, ...added])
  }
  return state
}

/** What was sent with a form that was refused. */
function fieldsSent(answer: PostAnswer): PostFields | undefined {
  if (!answer || !('result' in answer)) return undefined
  const { content, visibility, media, observations } = (answer.result.initialValue ?? {}) as Record<string, unknown>
  const entries = Array.isArray(media) ? (media as Entry[]) : []
  return {
    content: typeof content === 'string' ? content : '',
    visibility: visibilities.find((one) => one === visibility) ?? 'everyone',
    observations: (observations ?? {}) as ObservationsTyped,
    media: entries.flatMap((entry) => {
      const kind = entry?.kind === 'video' ? 'video' : 'photo'
      return entry?.id ? [{ id: entry.id, kind, alt: entry.alt ?? '' }] : []
    }),
  }
}

/** What is wrong by field; with the form as a whole under ''. */
function errorsIn(answer: PostAnswer) {
  const errors = (answer && 'result' in answer && answer.result.error) || {}
  return Object.fromEntries(Object.entries(errors).flatMap(([field, found]) => (found ? [[field, found]] : [])))
}

type ProblemsProps = { errors: Record<string, string[]>; answer: PostAnswer; unsent?: string }

function Problems({ errors, answer, unsent }: ProblemsProps) {
  const { t } = useTranslation(['feed', 'media', 'observations'])
  const scales = scaleNames.map((scale) => [`observations.${scale}`, t(`observations:scales.${scale}`)])
  const media = t('add', { ns: 'media' })
  const uploads = t('uploads', { ns: 'media' })
  const labels = { content: t('postText'), files: media, media, uploads, ...Object.fromEntries(scales) }
  const why = answer && 'isNotSent' in answer ? `errors.${answer.why}` : answer && 'isDenied' in answer && 'feed:denied'
  const { '': whole, ...fields } = errors
  const allErrors = unsent ? { ...fields, uploads: [unsent] } : fields
  const all = why ? [why] : whole
  if (!all && !Object.keys(allErrors).length) return null
  return (
    <div className="px-4 pt-4">
      <ErrorSummary form={{ id: formId, errors: all, allErrors }} labels={labels} />
    </div>
  )
}
