import { data } from '@remix-run/node'
import { type ClientActionFunctionArgs, Form, useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findDraft, removeDraftOf } from '~/components/post-drafts'
import { submittedBase } from '~/components/submitted-base'
import { formBaseOf } from '~/domain/activity/form-base'
import { editPost } from '~/domain/feed/commands.server'
import { postFields, postValues } from '~/domain/feed/post-values'
import { findLastEditor, prepareEdit } from '~/domain/feed/queries.server'
import { PostForm as PostSchema } from '~/domain/feed/schema'
import { saveForPost } from '~/domain/media/commands.server'
import type { Member } from '~/domain/members/member'
import { NotFound } from '~/domain/refusals'
import { auditRefusedRequest } from '~/http/audit-refusals.server'
import { refuseForFault } from '~/http/failed-action.server'
import { flash } from '~/http/flash.server'
import { asMember, idParam } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { storeUploads, withoutMedia } from '~/http/store-uploads.server'
import { formatterFor } from '~/i18n/formatter.server'
import { useAnswer } from '~/live/use-answer'
import { liveTopics } from '~/live/use-live'
import { paths } from '~/paths'
import { type Conflict, PostConflict } from '~/routes/circle/feed/post-conflict'
import { PostForm } from '~/routes/circle/feed/post-form'
import { DeletedPost, PostNotFound } from '~/routes/circle/feed/post-not-found'
import { sendPost } from '~/routes/circle/feed/send-post'
import type { loader as shellLoader } from '~/routes/circles/shell'
import { ButtonLink } from '~/ui/button'

export const handle = { i18n: ['feed', 'media', 'observations'] }
export const shouldRevalidate = liveTopics()

export const loader = asMember(async ({ member, user, params, request }) => {
  const postId = idParam(params.postId)
  const found = await unlessGone(() => prepareEdit(member, postId))
  const { t } = await formatterFor(request, user)
  const place = { circleId: member.circleId, postId }
  if (!found) return data({ ...place, title: t('feed:gone.title'), post: null }, { status: 404 })

  const { id, content, visibility, media, observations } = found
  const post = { id, content, visibility, media, observations }
  return data({ ...place, title: t('feed:editTitle'), post })
})

export const action = asMember(async (args) => {
  const { member, params, request } = args
  const postId = idParam(params.postId)
  const found = await unlessGone(() => prepareEdit(member, postId))
  const { fields, why } = await storeUploads(request, member, (stored) => saveForPost(member, stored))
  const form = await readForm(fields, PostSchema)
  const gone = async () => {
    await auditRefusedRequest(args, new NotFound())
    return data({ ...form.refuse({}).data, isGone: true as const }, { status: 404 })
  }
  if (!found) return gone()
  const kept = postFields.filter((field) => fields.getAll('keepCurrent').includes(field))
  /** A form that is refused for another reason still says which fields of the other version were chosen. */
  const withTaken = async <T extends object>(refusal: { data: T; init: ResponseInit | null }) => {
    const before = String(fields.get('before') ?? '')
    const conflict = { fields: kept, now: found, before, ...(await editorOf(member, postId, kept)) }
    return data({ ...refusal.data, ...(kept.length ? { conflict } : {}) }, refusal.init ?? {})
  }
  if (why) return withTaken(form.refuse({ files: `media:refused.${why}` }))
  if (!form.ok) return withTaken(form.refusal)

  try {
    const result = await editPost(member, postId, form.value, formBaseOf(form.value.before, postValues(found)))
    if (result.status === 'empty') return withTaken(form.refuse({ content: 'observations:errors.empty' }))
    if (result.status === 'refused') {
      const rest = await readForm(withoutMedia(fields, result.missing), PostSchema)
      const { data: answer } = rest.refuse({ files: `media:refused.${result.why}` })
      return withTaken(data({ ...answer, missing: result.missing }, { status: 422 }))
    }
    if (result.status === 'conflict') {
      const { fields, now, before } = result
      const conflict = { fields, now, before: JSON.stringify(before), ...(await editorOf(member, postId, fields)) }
      return data({ ...form.refuse({}).data, conflict }, { status: 409 })
    }
  } catch (error) {
    if (error instanceof NotFound) return gone()
    return withTaken(refuseForFault(request, error, form))
  }
  return flash('postUpdated', paths.post(member.circleId, postId))
})

async function unlessGone<T>(find: () => Promise<T>) {
  try {
    return await find()
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

async function editorOf(member: Member, postId: string, fields: readonly string[]) {
  const editor = await findLastEditor(member, postId, fields)
  return {
    by: editor ? `${editor.firstName} ${editor.lastName}` : null,
    isOwn: editor?.id === member.userId,
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

type Known = { answer: unknown; before?: string; conflict?: Conflict; kept: string[] }

export default function EditPost() {
  const { circleId, postId, post } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof clientAction>()
  const { t } = useTranslation(['feed', 'common'])
  const isSending = useNavigation().state === 'submitting'
  const [opened] = useState(post)
  const known = useKnown(answer)
  const written = useDraftText(postId, !opened)

  if (answer && 'isGone' in answer && 'result' in answer)
    return <DeletedPost written={textOf(answer.result.initialValue)} />
  if (!opened) return <DeletedPost written={written} />
  return (
    <div className="content">
      <div className="page-head">
        <h1>{t('editTitle')}</h1>
      </div>
      <div className="feed">
        <PostForm
          circleId={circleId}
          Form={Form}
          action={paths.editPost(circleId, postId)}
          answer={answer}
          isSending={isSending}
          label={t('editTitle')}
          ask=""
          send={t('save')}
          sending={t('common:saving')}
          post={opened}
          opened={JSON.stringify(postValues(opened))}
          before={known.before}
          conflict={known.conflict ? <PostConflict conflict={known.conflict} kept={known.kept} /> : null}
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

/** What the latest answer with a form says of the other version; an attempt that was not sent says nothing new. */
function useKnown(answer: ReturnType<typeof useAnswer<typeof clientAction>>) {
  const [known, setKnown] = useState<Known>(() => knownFrom(answer))
  if (!answer || !('result' in answer) || known.answer === answer) return known
  const latest = knownFrom(answer)
  setKnown(latest)
  return latest
}

function knownFrom(answer: ReturnType<typeof useAnswer<typeof clientAction>>): Known {
  if (!answer || !('result' in answer)) return { answer, kept: [] }
  const conflict = 'conflict' in answer ? (answer.conflict as Conflict & { before: string }) : undefined
  const kept = answer.result.initialValue?.keepCurrent
  return {
    answer,
    before: conflict?.before ?? submittedBase(answer),
    conflict,
    kept: [kept ?? []].flat() as string[],
  }
}

/** The words of a draft for a post that is gone. */
function useDraftText(postId: string, isWanted: boolean) {
  const shell = useRouteLoaderData<typeof shellLoader>('shell')
  const { circleId } = useLoaderData<typeof loader>()
  const [text, setText] = useState<string>()
  const userId = shell?.keepsDrafts && isWanted ? shell.viewer.id : undefined
  useEffect(() => {
    const found = userId ? findDraft({ userId, circleId, postId }) : undefined
    if (found) setText(textOf(found.draft))
  }, [userId, circleId, postId])
  return text
}

/** All words of a form or draft: the text, then the descriptions of its media. */
function textOf(form: unknown) {
  const { content, media } = (form ?? {}) as { content?: string; media?: { alt?: string }[] }
  return [content, ...(media ?? []).map(({ alt }) => alt)].filter(Boolean).join('\n\n')
}

export { PostNotFound as ErrorBoundary }
