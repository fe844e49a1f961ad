import { getFormProps, getSelectProps, getTextareaProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { Form as RemixForm } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Observation, scaleNames } from '~/domain/feed/rules'
import { type Visibility, visibilities } from '~/domain/permissions/rules'
import type { NotSent } from '~/live/unreachable'
import { Button } from '~/ui/button'
import { TextArea } from '~/ui/field'
import { Icon } from '~/ui/icon'
import { ErrorSummary } from './error-summary'
import { type MediaEntry, MediaInput, MediaRows } from './media-field'
import { ObservationsFields, type ObservationsTyped, typedFrom } from './observations-fields'
import { privacyIcons } from './privacy'
import { useProblem } from './problem'

export type PostAnswer = { result: SubmissionResult<string[]> } | NotSent | { isDone: true } | null | undefined
type PostFields = {
  content: string
  visibility: Visibility
  media: MediaEntry[]
  files: string
  observations: ObservationsTyped
}
type Props = {
  circleId: string
  Form: typeof RemixForm
  action: string
  answer: PostAnswer
  isSending: boolean
  label: string
  ask: string
  send: string
  submissionId?: string
  post?: Omit<PostFields, 'files' | 'observations'> & { observations: Observation[] }
  face?: ReactNode
  otherwise?: ReactNode
  onChange: () => void
  onSend: () => void
}

/** The form of a post, new or old: its text, what it shows, who may see it, and one button. */
export function PostForm({
  circleId,
  Form,
  action,
  answer,
  isSending,
  label,
  ask,
  send,
  submissionId,
  post,
  face,
  otherwise,
  onChange,
  onSend,
}: Props) {
  const { t } = useTranslation(['feed', 'media'])
  const problem = useProblem()
  const [form, fields] = useForm<PostFields>({
    id: 'post',
    lastResult: answer && 'result' in answer ? answer.result : undefined,
    defaultValue: { visibility: 'everyone', media: [], ...post, observations: typedFrom(post?.observations) },
    defaultNoValidate: false,
  })
  const [media, setMedia] = useMedia(fields.media.initialValue, answer)
  const [isUploading, setUploading] = useState(false)
  const [mustWait, setMustWait] = useState(false)
  if (mustWait && !isUploading) setMustWait(false)
  const isRefused = Boolean(answer && !('isDone' in answer))

  // What was typed before the scripts came, and what was not taken, is half written as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning and after each answer
  useEffect(() => {
    const written = document.getElementById(form.id)
    if (isRefused || (written instanceof HTMLFormElement && isTypedIn(written))) onChange()
  }, [answer])

  const visibility = visibilities.find((one) => one === fields.visibility.value) ?? 'everyone'

  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="composer"
      aria-label={label}
      onInput={onChange}
      onSubmit={(event) => {
        setMustWait(isUploading)
        if (isSending || isUploading) event.preventDefault()
        else onSend()
      }}
    >
      {/* Enter presses the first button: it must be the one that sends, never one that takes something away. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
      <Problems form={form} answer={answer} />
      <div className="composer-top">
        {face}
        <TextArea
          label={t('postText')}
          placeholder={ask}
          rows={post ? 6 : 2}
          readOnly={isSending}
          error={problem(fields.content)}
          {...getTextareaProps(fields.content)}
        />
      </div>
      <MediaRows
        media={media}
        removing={(index) => form.remove.getButtonProps({ name: fields.media.name, index })}
        onRemove={(id) => {
          setMedia((all) => all.filter((one) => one.id !== id))
          onChange()
        }}
      />
      <ObservationsFields field={fields.observations} />
      <div className="composer-foot">
        <MediaInput
          circleId={circleId}
          problem={problem(fields.files)}
          onDone={(one) => {
            setMedia((all) => [...all, one])
            onChange()
          }}
          onBusy={setUploading}
        />
        {mustWait ? (
          <p className="small" role="status">
            {t('wait', { ns: 'media' })}
          </p>
        ) : null}
        {otherwise}
        <label className="who-sees">
          <span className="sr">{t('whoSees')}</span>
          <Icon name={privacyIcons[visibility]} />
          <select {...getSelectProps(fields.visibility)} className="input select">
            {visibilities.map((level) => (
              <option key={level} value={level}>
                {t(`privacy.${level}`, { ns: 'common' })}
              </option>
            ))}
          </select>
        </label>
        {submissionId ? <input type="hidden" name="submissionId" value={submissionId} /> : null}
        <Button kind="primary" aria-disabled={isSending}>
          {send}
        </Button>
      </div>
    </Form>
  )
}

function isTypedIn(form: HTMLFormElement) {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type))
      return field.checked !== field.defaultChecked
    return false
  })
}

type Entry = Partial<Record<keyof MediaEntry, string>> | undefined

/** What the post shows: as its form came, and again as it came back; in between it is the writer's to change. */
function useMedia(initial: string | Entry[] | undefined, answer: PostAnswer) {
  const [from, setFrom] = useState(answer)
  const state = useState(() => entriesOf(initial))
  const [, setMedia] = state
  if (answer !== from) {
    setFrom(answer)
    if (answer && 'result' in answer) setMedia(entriesOf(initial))
  }
  return state
}

function entriesOf(initial: string | Entry[] | undefined): MediaEntry[] {
  return (Array.isArray(initial) ? initial : []).flatMap((entry) => {
    const kind = entry?.kind === 'video' ? 'video' : 'photo'
    return entry?.id ? [{ id: entry.id, kind, alt: entry.alt ?? '' }] : []
  })
}

function Problems({ form, answer }: { form: Parameters<typeof ErrorSummary>[0]['form']; answer: PostAnswer }) {
  const { t } = useTranslation(['feed', 'media', 'observations'])
  const scales = scaleNames.map((scale) => [`observations.${scale}`, t(`observations:scales.${scale}`)])
  const media = t('add', { ns: 'media' })
  const labels = { content: t('postText'), files: media, media, ...Object.fromEntries(scales) }
  const errors = answer && 'isNotSent' in answer ? [`errors.${answer.why}`] : form.errors
  if (!errors && !Object.keys(form.allErrors).length) return null
  return (
    <div className="px-4 pt-4">
      <ErrorSummary form={{ id: form.id, errors, allErrors: form.allErrors }} labels={labels} />
    </div>
  )
}
