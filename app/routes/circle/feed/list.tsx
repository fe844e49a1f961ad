import { redirect } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Link,
  useFetcher,
  useLoaderData,
  useLocation,
  useRouteLoaderData,
} from '@remix-run/react'
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '~/components/empty'
import { UnderDialogs } from '~/components/under-dialogs'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { saveAsDraft } from '~/domain/drafts/commands.server'
import { writePost } from '~/domain/feed/commands.server'
import { listRecentObservations } from '~/domain/feed/observations.server'
import { findPostDraft, postDraftOf, storePostDraft } from '~/domain/feed/post-drafts.server'
import { emptyPost, postRecord } from '~/domain/feed/post-record'
import { listPosts, prepareWriting } from '~/domain/feed/queries.server'
import { daysOf } from '~/domain/feed/trends'
import { saveForPost } from '~/domain/media/commands.server'
import { levelsFor } from '~/domain/permissions/rules'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asksForPage, done } from '~/http/forms/redirect-back.server'
import { asMember, idParam } from '~/http/guards.server'
import { storeUploads } from '~/http/uploads/store-uploads.server'
import { formatWeekday } from '~/i18n/format'
import { orNotSent } from '~/live/not-sent'
import { useAnswer } from '~/live/use-answer'
import { liveTopicsOfCircle, useRevalidateAfter } from '~/live/use-live'
import { paths } from '~/paths'
import { Composer } from '~/routes/circle/feed/composer'
import { sendPost } from '~/routes/circle/feed/post-answer'
import { PostArticle } from '~/routes/circle/feed/post-view'
import { TrendsLink, WeekSummary } from '~/routes/circle/feed/week-summary'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { ButtonLink } from '~/ui/button'
import { FieldError } from '~/ui/field'

type MenuProps = ComponentProps<typeof import('~/routes/circle/feed/workflow-menu').WorkflowMenu>

// Loaded only where forms are offered. If that fails, the feed only lacks the menu.
const WorkflowMenu = lazy(async (): Promise<{ default: ComponentType<MenuProps> }> => {
  try {
    return { default: (await import('~/routes/circle/feed/workflow-menu')).WorkflowMenu }
  } catch {
    return { default: () => null }
  }
})

export const handle = { i18n: ['feed', 'media', 'observations', 'workflows'] }
export const shouldRevalidate = liveTopicsOfCircle('feed')

export const loader = asMember(async ({ member, request, context, getFormatter }) => {
  const { searchParams: query, pathname } = new URL(request.url)
  if (query.get('view') === 'trends')
    throw redirect(paths.trends(member.circleId, Number(query.get('days')) || undefined))
  const idOrNone = (text: string | null) => (text ? idParam(text) : undefined)
  const [before, through] = [idOrNone(query.get('before')), idOrNone(query.get('through'))]
  const offered = levelsFor(member, 'create', 'post')
  const [{ posts, next }, { days, noted, offer }, serverDraft] = await Promise.all([
    listPosts(member, { before, through }),
    listRecentObservations(member),
    offered.length && !before ? findPostDraft(member) : undefined,
  ])
  if (pathname === paths.feed(member.circleId)) context.mayFrame?.(offer.origins)
  const { t, when, language } = await getFormatter()
  return {
    title: t('feed:title'),
    circleId: member.circleId,
    recipientName: member.recipient.firstName,
    offered,
    submissionId: newSubmissionId(),
    serverDraft,
    isFirstPage: before === undefined,
    posts: posts.map(({ createdAt, ...post }) => ({ ...post, when: when(createdAt) })),
    next,
    workflows: offer.workflows,
    week: { firstDay: formatWeekday(days[0] ?? '', language), scales: daysOf(noted, days) },
  }
})

export const action = asMember(async ({ member, request, getFormatter }) => {
  await prepareWriting(member)
  const received = await storeUploads(request, member, (stored) => saveForPost(member, stored))
  const isDraft = received.form.get('intent') === 'draft'
  const to = paths.feed(member.circleId)
  return saveForm(request, postRecord, {
    formatter: await getFormatter(),
    received: { ...received, missing: emptyPost },
    save: (submission) =>
      isDraft
        ? saveAsDraft(member, { form: postDraftOf(member), ...submission }, storePostDraft)
        : writePost(member, submission),
    done: (postId) => {
      if (isDraft) return flash('draftSaved', to)
      const lacksCaptions = Boolean(postId && received.media.length && asksForPage(request))
      return done(request, 'postCreated', lacksCaptions ? `${paths.editPost(member.circleId, postId)}?captions` : to)
    },
  })
})

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendPost(request, () => serverAction<typeof action>())

/** When more posts do not load, the page stays as it is. */
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => {
  const page = () => serverLoader<typeof loader>()
  return new URL(request.url).searchParams.has('through') ? orNotSent(request, page) : page()
}

const afterWorkflowMs = 10_000

export default function Feed() {
  const { circleId, recipientName, offered, submissionId, serverDraft, posts, isFirstPage, week, workflows } =
    useLoaderData<typeof loader>()
  const viewerId = useRouteLoaderData<typeof shellLoader>('shell')?.viewer.id
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation('feed')
  const isWorkflowOpen = useLocation().pathname.startsWith(paths.workflow(circleId, ''))
  useRevalidateAfter(isWorkflowOpen, { topic: 'feed', circleId, afterMs: afterWorkflowMs })

  return (
    <UnderDialogs>
      <div className="content">
        <h1 className="sr">{t('title')}</h1>
        <div className="feed-grid">
          <div className="feed">
            {isFirstPage ? null : (
              <p>
                <Link className="back" to={paths.feed(circleId)}>
                  {t('newest')}
                </Link>
              </p>
            )}
            {offered.length && isFirstPage ? (
              <Composer
                key={circleId}
                circleId={circleId}
                recipientName={recipientName}
                offered={offered}
                {...{ submissionId, serverDraft }}
                said={posts.flatMap(({ author, content }) => (author.id === viewerId ? content : []))}
                answer={answer}
              />
            ) : null}
            <TrendsLink circleId={circleId} />
            <Posts />
          </div>
          <WeekSummary circleId={circleId} {...week} />
        </div>
        {workflows.length ? (
          <Suspense fallback={null}>
            <WorkflowMenu circleId={circleId} workflows={workflows} />
          </Suspense>
        ) : null}
      </div>
    </UnderDialogs>
  )
}

/** The posts, and more in place. Those loaded by "more" revalidate like the page itself. */
function Posts() {
  const page = useLoaderData<typeof loader>()
  const more = useFetcher<typeof clientLoader>()
  const [latest, setLatest] = useState(more.data)
  const hasFailed = Boolean(more.data && 'isNotSent' in more.data)
  if (more.data && !hasFailed && more.data !== latest) setLatest(more.data)
  const { posts, next } = latest && 'posts' in latest ? latest : page
  const { t } = useTranslation('feed')
  const older = useFocusOnOlder(posts.length)

  if (!posts.length) return <NoPosts />
  return (
    <>
      <div aria-busy={more.state !== 'idle'} ref={older.list}>
        {posts.map((post) => (
          <PostArticle key={post.id} circleId={page.circleId} post={post} />
        ))}
      </div>
      {hasFailed ? <FieldError role="alert">{t('moreFailed')}</FieldError> : null}
      {next ? (
        <ButtonLink
          wide
          to={`?before=${next}`}
          onClick={(event) => {
            if (!page.isFirstPage || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return
            event.preventDefault()
            older.expect()
            more.load(`${paths.feed(page.circleId)}?through=${next}`)
          }}
        >
          {more.state === 'idle' ? t('older') : t('loading')}
        </ButtonLink>
      ) : null}
    </>
  )
}

/** Moves the focus to the first of the older posts once they're there: their button is below them all. */
function useFocusOnOlder(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef<number>()
  useEffect(() => {
    if (shown.current === undefined || count <= shown.current) return
    list.current?.children[shown.current]?.querySelector('a')?.focus({ preventScroll: true })
    shown.current = undefined
  }, [count])
  const expect = () => {
    shown.current = count
  }
  return { list, expect }
}

function NoPosts() {
  const { recipientName, offered } = useLoaderData<typeof loader>()
  const { t } = useTranslation('feed')
  const kind = offered.length ? 'empty' : 'emptyReader'
  return <Empty title={t(`${kind}.title`)} text={t(`${kind}.text`, { name: recipientName })} />
}
