import { type Location, useFetcher, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/http/paths'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { useHalfWritten } from './half-written'
import { Avatar } from './person'
import { type PostAnswer, PostForm } from './post-form'

type Props = { circleId: string; recipientName: string; submissionId: string; answer: PostAnswer }

/** Where a post is written, on top of the feed. With scripts the feed stays; a post that is sent leaves an empty form. */
export function Composer({ submissionId, ...rest }: Props) {
  const [current, setCurrent] = useState(submissionId)
  const hasSent = useRef(false)

  // The form that was sent is gone, and the focus with it.
  useEffect(() => {
    if (hasSent.current) document.getElementById(`post-${current}`)?.querySelector('textarea')?.focus()
  }, [current])

  function beginAnew() {
    hasSent.current = true
    setCurrent(submissionId)
  }

  return (
    <div id={`post-${current}`}>
      <BlankComposer key={current} {...rest} submissionId={current} onDone={beginAnew} />
    </div>
  )
}

function BlankComposer({ circleId, recipientName, submissionId, answer, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('feed')
  const viewer = useRouteLoaderData<typeof shellLoader>('shell')?.viewer
  const fetcher = useFetcher<PostAnswer>({ key: submissionId })
  const isDone = Boolean(fetcher.state === 'idle' && fetcher.data && 'isDone' in fetcher.data)
  const { question, noteChange, noteSent } = useHalfWritten(leavesFeedOf(circleId))

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a sending makes it blank again
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone])

  return (
    <>
      <PostForm
        circleId={circleId}
        Form={fetcher.Form}
        action={paths.feed(circleId)}
        answer={fetcher.data ?? answer}
        isSending={fetcher.state !== 'idle'}
        label={t('newPost')}
        ask={t('ask', { name: recipientName })}
        send={t('post')}
        submissionId={submissionId}
        face={viewer ? <Avatar person={viewer} /> : null}
        onChange={noteChange}
        onSend={noteSent}
      />
      {question}
    </>
  )
}

// The question about deleting a post and the forms of others stand over the feed: the composer is still there.
function leavesFeedOf(circleId: string) {
  const feed = paths.feed(circleId)
  return ({ pathname }: Location) =>
    pathname !== feed && !(pathname.startsWith(`${feed}/`) && /\/delete$|\/workflow\/[^/]+$/.test(pathname))
}
