import { data } from '@remix-run/node'
import { type ClientActionFunctionArgs, Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findDraft, removeDraftOf } from '~/components/post-drafts'
import { useDraftOwner } from '~/components/use-draft-owner'
import { editPost } from '~/domain/feed/commands.server'
import { emptyPost, postRecord, valueOfPost } from '~/domain/feed/post-record'
import { prepareEdit } from '~/domain/feed/queries.server'
import { saveForPost } from '~/domain/media/commands.server'
import { visibilitiesFor } from '~/domain/permissions/visibility'
import { NotFound } from '~/domain/refusals'
import { ConflictSummary } from '~/forms/conflict'
import { type FormState, openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { orLost } from '~/http/forms/or-lost.server'
import { asMember, idParam } from '~/http/guards.server'
import { storeUploads } from '~/http/uploads/store-uploads.server'
import { useAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { sendPost } from '~/routes/circle/feed/post-answer'
import { PostForm } from '~/routes/circle/feed/post-form'
import { LostPost, PostNotFound } from '~/routes/circle/feed/post-not-found'
import { formId, wordsIn } from '~/routes/circle/feed/typed-post'
import { ButtonLink } from '~/ui/button'

export const handle = { i18n: ['feed', 'media', 'observations'] }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const postId = idParam(params.postId)
  const post = await unlessGone(() => prepareEdit(member, postId))
  const { t } = await getFormatter()
  const place = { circleId: member.circleId, postId }
  if (!post) return data({ ...place, title: t('feed:gone.title'), offered: [], opened: null }, { status: 404 })
  return data({
    ...place,
    title: t('feed:editTitle'),
    offered: visibilitiesFor(member, 'post', { ...post, createdById: post.author.id }),
    opened: openForm(postRecord, valueOfPost(post)),
  })
})

export const action = asMember(async (args) => {
  const { member, params, request } = args
  const postId = idParam(params.postId)
  const formatter = await args.getFormatter()
  return orLost(args, {
    record: postRecord,
    textOf: wordsIn,
    check: () => prepareEdit(member, postId),
    read: () => storeUploads(request, member, (stored) => saveForPost(member, stored)),
    save: (received) =>
      saveForm(request, postRecord, {
        formatter,
        received: { ...received, missing: emptyPost },
        save: (submission) => editPost(member, postId, submission),
        done: () => flash('postUpdated', paths.post(member.circleId, postId)),
      }),
  })
})

async function unlessGone<T>(find: () => Promise<T>) {
  try {
    return await find()
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

export const clientAction = async ({ request, serverAction, params }: ClientActionFunctionArgs) => {
  try {
    return await sendPost(request, () => serverAction<typeof action>())
  } catch (error) {
    // It leads to the post, which has been saved.
    if (error instanceof Response && params.postId) removeDraftOf(params.postId)
    throw error
  }
}

export default function EditPost() {
  const { circleId, postId, offered, opened } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation(['feed', 'common'])
  const isSending = useNavigation().state === 'submitting'
  const [search] = useSearchParams()
  const [first] = useState(opened) // what others save meanwhile does not change what the form was opened with
  const written = useDraftText(postId, !first)

  if (answer && 'lost' in answer) return <LostPost {...answer} />
  if (!first) return <LostPost lost="gone" written={written} />
  return (
    <div className="content">
      <div className="page-head">
        <div>
          <h1>{t('editTitle')}</h1>
          {search.has('captions') ? <p className="lede">{t('describePhotos')}</p> : null}
        </div>
      </div>
      <div className="feed">
        <PostForm
          circleId={circleId}
          postId={postId}
          opened={first}
          offered={offered}
          Form={Form}
          action={paths.editPost(circleId, postId)}
          answer={answer}
          isSending={isSending}
          label={t('editTitle')}
          ask=""
          send={t('save')}
          sending={t('common:saving')}
          Conflicts={PostConflicts}
          otherwise={
            <ButtonLink kind="quiet" to={paths.post(circleId, postId)}>
              {t('cancel')}
            </ButtonLink>
          }
        />
      </div>
    </div>
  )
}

/** Others' saved values of the post, to choose from, above its form. */
function PostConflicts({ conflicts = [], keepCurrent = [] }: FormState) {
  if (!conflicts.length) return null
  return (
    <div className="px-4 pt-4">
      <ConflictSummary id={formId} conflicts={conflicts} keepCurrent={keepCurrent} hasChoices />
    </div>
  )
}

/** The words of a draft for a post that is gone. */
function useDraftText(postId: string, isWanted: boolean) {
  const owner = useDraftOwner()
  const { circleId } = useLoaderData<typeof loader>()
  const [text, setText] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the owner of a page stays
  useEffect(() => {
    if (owner && isWanted)
      findDraft({ owner, circleId, postId }).then((found) => found && setText(wordsIn(found.draft.typed)))
  }, [isWanted, circleId, postId])
  return text
}

export { PostNotFound as ErrorBoundary }
