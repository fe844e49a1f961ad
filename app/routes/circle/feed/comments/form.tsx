import { useFetcher, useRouteLoaderData } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/components/person'
import { type OpenedDraft, useAutosavedText } from '~/components/use-autosaved-text'
import { SaveAsDraft } from '~/forms/draft'
import { ErrorSummary } from '~/forms/error-summary'
import { FormEnd, FormUser } from '~/forms/form'
import { useProblem } from '~/forms/problem'
import { newSubmissionId } from '~/forms/submission-id'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import { paths } from '~/paths'
import { DraftLine } from '~/routes/circle/feed/draft-line'
import { formIn, type PostAnswer, problemsOf } from '~/routes/circle/feed/post-answer'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { SendButton } from '~/ui/button'
import { TextArea } from '~/ui/field'
import { growWithText } from '~/ui/grow'

type Props = { circleId: string; postId: string; opened: OpenedDraft; said: string[]; answer: PostAnswer }

/** Where a comment is written. With scripts the page stays, and a comment that is sent leaves an empty form. */
export function CommentForm({ opened, answer, ...post }: Props) {
  const [first] = useState(opened)
  const [sent, setSent] = useState<OpenedDraft[]>([]) // and the one that is written now
  return (
    <OpenForm
      key={sent.length}
      {...post}
      opened={sent.at(-1) ?? first}
      answer={sent.length ? null : answer}
      isNext={sent.length > 0}
      onDone={() => setSent([...sent, { submissionId: newSubmissionId(), content: '', version: '' }])}
    />
  )
}

type OpenProps = Props & { isNext: boolean; onDone: () => void }

function OpenForm({ circleId, postId, opened, said, answer: before, isNext, onDone }: OpenProps) {
  const { t } = useTranslation('comments')
  const area = useRef<HTMLTextAreaElement>(null)
  const idField = useRef<HTMLInputElement>(null)
  const address = paths.commentDraft(circleId, postId)
  const draft = useAutosavedText(area, { address, circleId, what: `comment-${postId}`, opened, said })
  const { fetcher, isSending } = useSending(draft, onDone)
  const { question, markChanged, markSent } = useUnsavedChanges(
    ({ pathname }) => !`${pathname}/`.startsWith(`${paths.post(circleId, postId)}/`),
  )
  const { '': whole, content: wrong } = problemsOf(fetcher.data ?? before, 'comments:denied')

  useFocusOnNext(area, isNext)
  return (
    <fetcher.Form
      id="comment"
      method="post"
      action={paths.post(circleId, postId)}
      className="comment-form"
      aria-label={t('write')}
      onInput={() => {
        growWithText(area.current)
        if (!draft.isStored) markChanged()
      }}
      onSubmit={(event) => {
        if (isSending) return event.preventDefault()
        draft.pause(true)
        if (idField.current) idField.current.value = draft.id()
        markSent()
      }}
    >
      <FormUser />
      {draft.savedAt ? (
        <DraftLine
          savedAt={draft.savedAt}
          onDiscard={() => {
            if (area.current) area.current.value = ''
            area.current?.focus()
            draft.discard()
          }}
        />
      ) : null}
      <ErrorSummary
        form={{ id: 'comment', errors: whole ? [whole] : [], allErrors: wrong ? { content: [wrong] } : {} }}
        labels={{ content: t('fields.content') }}
      />
      <CommentField
        area={area}
        isSending={isSending}
        wrong={wrong}
        content={formIn(before)?.typed.content?.toString() ?? opened.content}
      />
      <input type="hidden" name="submissionId" ref={idField} defaultValue={opened.submissionId} />
      <CommentFoot isSending={isSending} />
      {question}
      <FormEnd />
    </fetcher.Form>
  )
}

/** Sends the comment. What is being sent is no draft, and what was sent begins another. */
function useSending(
  { pause, begin }: Pick<ReturnType<typeof useAutosavedText>, 'pause' | 'begin'>,
  onDone: () => void,
) {
  const fetcher = useFetcher<PostAnswer>()
  const isSending = fetcher.state !== 'idle'
  const isDone = Boolean(!isSending && fetcher.data && 'isDone' in fetcher.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of a sending
  useEffect(() => {
    pause(isSending || isDone)
    if (!isDone) return
    begin()
    onDone()
  }, [isSending, isDone])
  return { fetcher, isSending }
}

type Field = { area: RefObject<HTMLTextAreaElement>; isSending: boolean; wrong: string | undefined; content: string }

function CommentField({ area, isSending, wrong, content }: Field) {
  const { t } = useTranslation('comments')
  const viewer = useRouteLoaderData<typeof shellLoader>('shell')?.viewer
  const problem = useProblem()
  return (
    <div className="comment-write">
      {viewer ? <Avatar person={viewer} size="sm" /> : null}
      <TextArea
        areaRef={area}
        id="comment-content"
        name="content"
        label={t('fields.content')}
        placeholder={t('write')}
        rows={2}
        readOnly={isSending}
        error={wrong && problem({ errors: [wrong] })}
        defaultValue={content}
      />
    </div>
  )
}

function CommentFoot({ isSending }: { isSending: boolean }) {
  const { t } = useTranslation('comments')
  return (
    <div className="flex justify-end gap-2">
      <SendButton isSending={isSending} sending={t('sending')}>
        {t('send')}
      </SendButton>
      <noscript>
        <SaveAsDraft />
      </noscript>
    </div>
  )
}

function useFocusOnNext(area: RefObject<HTMLTextAreaElement>, isNext: boolean) {
  useEffect(() => {
    if (isNext) focusAfterSending(area.current)
    growWithText(area.current)
  }, [area, isNext])
}

/** On a phone the keyboard goes, so that the comment can be seen; else one can go on writing. */
function focusAfterSending(area: HTMLTextAreaElement | null) {
  if (!matchMedia('(pointer: coarse)').matches) return area?.focus()
  area?.closest('section')?.querySelector<HTMLElement>('li:last-child')?.focus()
}
