import { type Location, matchRoutes, useFetcher, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '~/components/person'
import type { PostOnServer } from '~/components/post-drafts'
import type { Visibility } from '~/domain/permissions/names'
import { paths } from '~/paths'
import type { PostAnswer } from '~/routes/circle/feed/post-answer'
import { PostForm } from '~/routes/circle/feed/post-form'
import { blankPost } from '~/routes/circle/feed/typed-post'
import type { loader as shellLoader } from '~/routes/circles/shell'

type Props = {
  circleId: string
  recipientName: string
  offered: readonly Visibility[]
  submissionId: string
  serverDraft?: PostOnServer // half written, on the server
  said?: readonly string[] // what the viewer has posted, as far as the page shows it
  answer: PostAnswer
}
type NewPostProps = Props & {
  usedId?: string // of the post that was sent before
  findsDraft?: boolean
  isLeaving: (to: Location) => boolean
  otherwise?: ReactNode
  onDone: (usedId: string | undefined) => void
}

/** Where a post is written, on top of the feed. With scripts the feed stays; a post that is sent leaves an empty form. */
export function Composer({ submissionId, answer, ...rest }: Props) {
  const [{ sent, usedId }, setSent] = useState<{ sent: number; usedId?: string }>({ sent: 0 })
  const box = useRef<HTMLDivElement>(null)

  // The sent form is gone with the focus, unless sent in the background. On phones a focused text opens the keyboard.
  useEffect(() => {
    if (!sent || document.activeElement !== document.body) return
    box.current?.scrollIntoView({ block: 'nearest' }) // what was folded with the sent form was higher than a window
    const isPhone = matchMedia('(pointer: coarse)').matches
    if (isPhone) document.getElementById('main')?.focus({ preventScroll: true })
    else box.current?.querySelector('textarea')?.focus()
  }, [sent])

  return (
    <div ref={box}>
      <NewPostForm
        key={sent}
        {...rest}
        answer={sent ? null : answer}
        submissionId={submissionId}
        usedId={usedId}
        findsDraft={sent === 0}
        isLeaving={leavesFeedOf(rest.circleId)}
        onDone={(usedId) => setSent({ sent: sent + 1, usedId })}
      />
    </div>
  )
}

/** The form of a new post. With scripts the page stays, and `onDone` runs once the post is in the feed. */
export function NewPostForm({ circleId, recipientName, submissionId, usedId, answer, onDone, ...rest }: NewPostProps) {
  const { t } = useTranslation('feed')
  const viewer = useRouteLoaderData<typeof shellLoader>('shell')?.viewer
  // Each refresh brings another id; a form uses its first until that is spent.
  const [ownId, setOwnId] = useState<string>()
  if (!ownId && submissionId !== usedId) setOwnId(submissionId)
  const fetcher = useFetcher<PostAnswer>()
  const isDone = Boolean(fetcher.state === 'idle' && fetcher.data && 'isDone' in fetcher.data)

  useEffect(() => preloadPage(paths.feed(circleId)), [circleId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a sending makes it blank again
  useEffect(() => {
    if (isDone) onDone(ownId)
  }, [isDone])

  return (
    <PostForm
      {...rest}
      circleId={circleId}
      Form={fetcher.Form}
      action={paths.feed(circleId)}
      draftTo={paths.postDraft(circleId)}
      answer={fetcher.data ?? answer}
      isSending={fetcher.state !== 'idle'}
      label={t('newPost')}
      ask={t('ask', { name: recipientName })}
      send={t('post')}
      sending={t('posting')}
      opened={{ ...blankPost, submissionId: ownId }}
      avatar={viewer ? <Avatar person={viewer} /> : null}
    />
  )
}

// The question about deleting a post, photos and other services' forms are shown over the feed: the composer is still there.
function leavesFeedOf(circleId: string) {
  const feed = paths.feed(circleId)
  return ({ pathname }: Location) => {
    const postId = pathname.slice(feed.length + 1).split('/')[0] ?? ''
    const isOverFeed =
      pathname.startsWith(paths.workflow(circleId, '')) ||
      pathname === paths.deletePost(circleId, postId) ||
      pathname.startsWith(`${paths.post(circleId, postId)}/photo/`)
    return pathname !== feed && !isOverFeed
  }
}

/** Loads the scripts of a page to which a form of the open page posts: they may be needed while there is no network. */
function preloadPage(path: string) {
  for (const { route } of matchRoutes(window.__remixRouter.routes, path) ?? []) {
    const file = window.__remixManifest.routes[route.id ?? '']?.module
    if (file) import(/* @vite-ignore */ file).catch(() => {}) // asked for again when the form is sent
  }
}
