import { useNavigate } from '@remix-run/react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { type MediaEntry, MediaInput, MediaRows, mediaIn } from '~/components/media-field'
import type { Outgoing, Said } from '~/components/outgoing/outcome'
import type { OpenedDraft } from '~/components/use-autosaved-text'
import { takeFiles, UploadStatus, useMedia, useUploadsFirst } from '~/components/use-media'
import { longestMessage } from '~/domain/chat/rules'
import { SaveAsDraft } from '~/forms/draft'
import { Form, FormEnd } from '~/forms/form'
import type { FormAnswer } from '~/forms/form-state'
import { useProblem } from '~/forms/problem'
import type { MessageShown, QuoteShown } from '~/i18n/chat-shown.server'
import type { NotSent } from '~/live/not-sent'
import { HandedOnWithMessage, QuoteToAnswer } from '~/routes/chat/quote'
import { useMessageDraft } from '~/routes/chat/use-message-draft'
import { useTellTyping } from '~/routes/chat/use-typing'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field'
import { growWithText } from '~/ui/grow'
import { Icon } from '~/ui/icon'

type Props = {
  chatId: string
  place: string
  name: string
  opened: OpenedDraft
  answer: FormAnswer | NotSent | object | null | undefined
  quote: QuoteShown | null
  handedOn: string // the path of what goes with the text
  toChange?: Outgoing // a message that was refused
  waiting: Outgoing[]
  messages: MessageShown[]
  send: (said: Said & Pick<Outgoing, 'id'>) => void
}

/** Where a message is written. Without scripts it is a form that comes back to the newest message. */
export function Composer(props: Props) {
  const { chatId, name, opened, quote, handedOn } = props
  const { t } = useTranslation(['chat', 'media'])
  const { form, box, area, media, uploading, text, error, sayAt, sendTyped, onKeyDown, onInput } = useMessageForm(props)
  const asked = { ...(quote ? { reply: quote.id } : {}), ...(handedOn ? { send: handedOn } : {}) }

  return (
    <Form
      ref={box}
      method="post"
      encType="multipart/form-data"
      action={chatPaths.conversation(chatId, asked)}
      className="convo-form"
      onSubmit={(event) => {
        event.preventDefault()
        sendTyped()
      }}
    >
      {/* Enter presses the first button: it must be the one that sends, never one that takes something away. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
      {error ? (
        <FieldError id="message-problem" role="alert">
          {error}
        </FieldError>
      ) : null}
      <UploadStatus role="alert" wait={uploading.waitsFor ? t('waitFor', { count: uploading.waitsFor }) : undefined}>
        {sayAt('uploads')}
      </UploadStatus>
      {quote ? <QuoteToAnswer chatId={chatId} quote={quote} /> : null}
      {handedOn ? <HandedOnWithMessage chatId={chatId} path={handedOn} /> : null}
      <MediaRows {...media} problemAt={sayAt} />
      <MediaInput problem={sayAt('files') ?? sayAt('media')} uploads={media.uploads} />
      <textarea
        ref={area}
        className="input"
        id="message"
        name="content"
        rows={1}
        dir="auto"
        aria-label={t('writeTo', { name })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'message-problem' : undefined}
        placeholder={t('write')}
        defaultValue={text}
        onInput={onInput}
        onKeyDown={onKeyDown}
      />
      <input type="hidden" name="submissionId" value={form?.submissionId ?? opened.submissionId} />
      <Button kind="primary" aria-label={t('send')}>
        <Icon name="send" />
        <span className="wide-only">{t('send')}</span>
      </Button>
      <noscript>
        <SaveAsDraft />
      </noscript>
      <FormEnd />
    </Form>
  )
}

/** The text and the media of a message: stored as a draft, checked, and handed to `send`. */
function useMessageForm(props: Props) {
  const { chatId, place, opened, answer, quote, handedOn, toChange, waiting, messages, send } = props
  const form = answer && 'form' in answer ? (answer as FormAnswer).form : undefined
  const box = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const draft = useMessageDraft(area, { chatId, place, opened, replyTo: quote?.id ?? '', waiting, messages })
  const media = useMedia(chatPaths.upload(chatId), () => mediaIn(form?.typed ?? {}))
  const uploading = useUploadsFirst(media.uploads, sendTyped)
  const tellTyping = useTellTyping(chatId)
  const clear = useCleared(chatId, Boolean(quote || handedOn))
  const [text] = useState(form?.typed.content?.toString() ?? opened.content) // what other devices keep later is not for here
  const [isTooLong, setTooLong] = useState(false)
  const { error, sayAt } = useProblems({ ...(isTooLong ? tooLong : form?.problems), uploads: uploading.unsent })
  useReturned(area, toChange, (returned) => media.setMedia((all) => [...returned, ...all]))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was chosen before the scripts came
  useEffect(() => media.uploads.begin(takeFiles(box.current)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a draft is found
  useEffect(() => growWithText(area.current), [draft.savedAt])
  useEffect(() => {
    if (quote?.id || handedOn) area.current?.focus()
  }, [quote?.id, handedOn])

  function sendTyped() {
    if (uploading.waitForUploads()) return
    const field = area.current
    if (!field?.value.trim() && !media.media.length && !handedOn) return field?.focus()
    if (field && field.value.trim().length > longestMessage) return setTooLong(true)
    const said = { content: field?.value ?? '', quote: quote ?? undefined, handedOn: handedOn || undefined }
    send({ id: draft.take(), ...said, media: takeMedia(media, box.current) })
    if (field) field.value = ''
    growWithText(field)
    field?.focus()
    clear()
  }

  /** Where there is a keyboard, Enter sends and Shift+Enter begins a line. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && (quote || handedOn)) return clear()
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isEnter || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    sendTyped()
  }

  function onInput({ currentTarget }: FormEvent<HTMLTextAreaElement>) {
    growWithText(currentTarget)
    tellTyping(currentTarget.value)
    setTooLong(false)
  }

  return { form, box, area, media, uploading, text, error, sayAt, sendTyped, onKeyDown, onInput }
}

/** Empties the list, and returns its media with the form's captions. */
function takeMedia({ media, setMedia }: ReturnType<typeof useMedia>, form: HTMLFormElement | null) {
  const fields = new FormData(form ?? undefined)
  setMedia([])
  return media.map((one) => ({ ...one, alt: String(fields.get(`media.${one.id}.alt`) ?? '') }))
}

const tooLong = { content: `errors.tooLong?maximum=${longestMessage.toLocaleString('en-US')}` }

/** Returns a message to the field for editing, before the text typed there meanwhile. */
function useReturned(
  area: RefObject<HTMLTextAreaElement>,
  toChange: Outgoing | undefined,
  putBack: (media: MediaEntry[]) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    const field = area.current
    if (!toChange || !field) return
    field.value = [toChange.content, field.value].filter(Boolean).join('\n')
    field.dispatchEvent(new Event('input', { bubbles: true })) // so that it grows and is kept as what is typed
    if (toChange.media) putBack(toChange.media)
    field.focus()
  }, [toChange])
}

/** Returns the conversation's address without reply or forwarded link. */
function useCleared(chatId: string, isNamed: boolean) {
  const navigate = useNavigate()
  return () => {
    if (isNamed) navigate(chatPaths.withoutReply(chatId), { replace: true, preventScrollReset: true })
  }
}

/** The problems of the text, of its reply or of the whole, and by path. */
function useProblems(problems: Record<string, string | undefined>) {
  const problem = useProblem()
  const { '': ofForm, content: ofText, replyTo: ofReply } = problems
  const say = (wrong: string | undefined) => (wrong ? problem({ errors: [wrong] }) : undefined)
  return { error: say(ofText ?? ofReply ?? ofForm), sayAt: (path: string) => say(problems[path]) }
}
