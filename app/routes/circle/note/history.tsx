import { data } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreNote } from '~/domain/notes/commands.server'
import { listNoteVersions, prepareNote } from '~/domain/notes/queries.server'
import { allowNote } from '~/domain/notes/rules'
import { RestoreForm } from '~/domain/notes/schema'
import { fullName } from '~/domain/person'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { readForm } from '~/http/forms/read-form.server'
import { asMember, idParam } from '~/http/guards.server'
import { noteShown } from '~/i18n/note-shown.server'
import { isNotSent } from '~/live/not-sent'
import { useSentAnswer } from '~/live/use-answer'
import { liveTopicsOfCircle } from '~/live/use-live'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Pager } from '~/ui/pager'

export const handle = { i18n: 'note' }
export const shouldRevalidate = liveTopicsOfCircle('notes')

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const before = new URL(request.url).searchParams.get('before')
  const { versions, next } = await listNoteVersions(member, { before: before ? idParam(before) : undefined })
  const formatter = await getFormatter()
  const { circleId, recipient } = member
  return {
    title: formatter.t('note:historyPage.title'),
    circleId,
    recipientName: recipient.firstName,
    isFirstPage: before === null,
    now: noteShown(await prepareNote(member), formatter),
    versions: versions.map(({ id, value, firstName, lastName, at }) => ({
      id,
      value,
      by: fullName({ firstName, lastName }).trim(),
      when: `${formatter.dayOf(at)} ${formatter.timeOf(at)}`,
    })),
    next,
  }
})

/** An earlier version is to be the note again. */
export const action = asMember(
  orErrorToast(async ({ member, request }) => {
    allowNote(member)
    const form = await readForm(request, RestoreForm)
    if (!form.ok) return form.refusal

    const versionId = idParam(form.value.versionId)
    const done = await restoreNote(member, { ...form.value, versionId })
    if (done.status === 'conflict') return data({ isChanged: true as const }, { status: 409 })
    return flash('changesSaved', paths.noteHistory(member.circleId))
  }),
)

export default function NoteHistory() {
  const { title, circleId, recipientName, isFirstPage, now, versions, next } = useLoaderData<typeof loader>()
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('note')
  return (
    <div className="content">
      <BackLink to={paths.note(circleId)}>{t('historyPage.back')}</BackLink>
      <div className="max-w-form">
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p className="lede">{t('historyPage.lede', { name: recipientName })}</p>
          </div>
        </div>
        <NotRestored answer={answer} />
        <ol className="note-versions">
          {isFirstPage && now.who ? <Version meta={now.who} value={now.value} badge={t('historyPage.now')} /> : null}
          {versions.map(({ id, value, by, when }) => (
            <Version key={id} meta={t('writtenBy', { name: by || t('somebody'), when })} value={value}>
              <Restore versionId={id} meta={t('writtenBy', { name: by || t('somebody'), when })} />
            </Version>
          ))}
        </ol>
        {versions.length ? null : <p className="muted">{t('historyPage.none')}</p>}
        <Pager
          name={t('historyPage.pages')}
          first={isFirstPage ? null : { to: paths.noteHistory(circleId), words: t('historyPage.newest') }}
          next={next ? { to: `?before=${next}`, words: t('historyPage.older') } : null}
        />
      </div>
    </div>
  )
}

/** The note has changed since the page was opened, or the request failed. */
function NotRestored({ answer }: { answer: ReturnType<typeof useSentAnswer<typeof action>> }) {
  const { t } = useTranslation(['note', 'common'])
  const isChanged = answer && 'isChanged' in answer
  if (!isChanged && !isNotSent(answer)) return null
  return (
    <Callout kind="warn" icon="alert-circle" className="mb-6" role="alert">
      {isChanged ? t('historyPage.changed') : t(`common:errors.${answer.why}`)}
    </Callout>
  )
}

function Restore({ versionId, meta }: { versionId: string; meta: string }) {
  const { circleId, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('note')
  const isSending = useNavigation().state === 'submitting'
  return (
    <Form method="post" action={paths.noteHistory(circleId)} preventScrollReset>
      <input type="hidden" name="versionId" value={versionId} />
      <input type="hidden" name="version" value={now.version} />
      <Button size="dense" aria-label={t('historyPage.restoreOf', { version: meta })} aria-disabled={isSending}>
        {t('historyPage.restore')}
      </Button>
    </Form>
  )
}

type VersionProps = { meta: string; value: string; badge?: string; children?: ReactNode }

function Version({ meta, value, badge, children }: VersionProps) {
  const { t } = useTranslation('note')
  return (
    <li>
      <p className="note-meta">
        {meta} {badge ? <span className="badge admin">{badge}</span> : null}
      </p>
      <p className="note-text" dir="auto">
        {value || <span className="faint">{t('historyPage.empty')}</span>}
      </p>
      {children}
    </li>
  )
}
