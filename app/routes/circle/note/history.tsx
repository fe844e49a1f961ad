import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { fullName } from '~/components/person'
import { listNoteVersions, prepareNote } from '~/domain/notes/queries.server'
import { asMember, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'
import { noteShown } from '~/i18n/note-shown.server'
import { readerFor } from '~/i18n/reader.server'
import { titled } from '~/i18n/titled'
import { liveTopicsOfCircle } from '~/live/use-live'
import { BackLink } from '~/ui/back-link'
import { Pager } from '~/ui/pager'

export const handle = { i18n: 'note' }
export const meta = titled
export const shouldRevalidate = liveTopicsOfCircle('notes')

export const loader = asMember(async ({ member, user, request }) => {
  const before = new URL(request.url).searchParams.get('before')
  const { versions, next } = listNoteVersions(member, { before: before ? idFrom(before) : undefined })
  const reader = await readerFor(request, user, member.timeZone)
  const { circleId, recipient } = member
  return {
    title: reader.t('note:historyPage.title'),
    circleId,
    recipientName: recipient.firstName,
    isFirstPage: before === null,
    now: noteShown(prepareNote(member), reader),
    versions: versions.map(({ id, value, firstName, lastName, at }) => ({
      id,
      value,
      by: fullName({ firstName, lastName }).trim(),
      when: `${reader.dayOf(at)} ${reader.timeOf(at)}`,
    })),
    next,
  }
})

export default function NoteHistory() {
  const { title, circleId, recipientName, isFirstPage, now, versions, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('note')
  return (
    <div className="content">
      <BackLink to={paths.note(circleId)}>{t('historyPage.back')}</BackLink>
      <div className="form-col">
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p className="lede">{t('historyPage.lede', { name: recipientName })}</p>
          </div>
        </div>
        <ol className="note-versions">
          {isFirstPage && now.who ? <Version meta={now.who} value={now.value} badge={t('historyPage.now')} /> : null}
          {versions.map(({ id, value, by, when }) => (
            <Version key={id} meta={t('writtenBy', { name: by || t('somebody'), when })} value={value} />
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

function Version({ meta, value, badge }: { meta: string; value: string; badge?: string }) {
  const { t } = useTranslation('note')
  return (
    <li>
      <p className="note-meta">
        {meta} {badge ? <span className="badge admin">{badge}</span> : null}
      </p>
      <p className="note-text">{value || <span className="faint">{t('historyPage.empty')}</span>}</p>
    </li>
  )
}
