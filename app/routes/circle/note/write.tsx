import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { writeNote } from '~/domain/notes/commands.server'
import { noteRecord } from '~/domain/notes/note-record'
import { prepareNote } from '~/domain/notes/queries.server'
import { allowNote, noteValue } from '~/domain/notes/rules'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { refererOf } from '~/http/forms/redirect-back.server'
import { asMember } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { noteShown } from '~/i18n/note-shown.server'
import { useSentAnswer } from '~/live/use-answer'
import { paths } from '~/paths'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: ['note', 'labels'] }

export const loader = asMember(async ({ member, getFormatter }) => {
  const note = await prepareNote(member)
  const formatter = await getFormatter()
  const { circleId, recipient } = member
  return {
    title: formatter.t('note:title'),
    heading: formatter.t('note:pageTitle', { name: recipient.firstName }),
    circleId,
    recipientName: recipient.firstName,
    who: noteShown(note, formatter).who,
    opened: openForm(noteRecord, noteValue(note.value)),
  }
})

export const action = asMember(async ({ member, user, request }) => {
  allowNote(member)
  const { circleId, recipient, timeZone } = member
  return saveForm(request, noteRecord, {
    formatter: await formatterFor(request, user, timeZone),
    save: (submission) => writeNote(member, submission),
    done: () => flash('changesSaved', pageBefore(request, circleId)),
    values: { name: recipient.firstName },
  })
})

/** The page beside which the note was written; from its own page, the profile. */
function pageBefore(request: Request, circleId: string) {
  const from = refererOf(request)
  return from && from !== paths.note(circleId) ? from : paths.profile(circleId)
}

export default function WriteNote() {
  const { heading, circleId, recipientName, who, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['note', 'labels'])
  return (
    <div className="content">
      <BackLink to={paths.profile(circleId)}>{t('labels:backTo', { name: recipientName })}</BackLink>
      <div className="max-w-form">
        <div className="page-head">
          <div>
            <h1>{heading}</h1>
            <p className="lede">{t('lede')}</p>
          </div>
        </div>
        <RecordForm
          id="write"
          record={noteRecord}
          opened={opened}
          answer={useSentAnswer<typeof action>()}
          action={paths.note(circleId)}
          save={{ label: t('save') }}
          cancel={{ label: t('cancel'), to: paths.profile(circleId) }}
          values={{ name: recipientName }}
        >
          {(control) => (
            <>
              {control('note')}
              {who ? <p className="note-meta">{who}</p> : null}
            </>
          )}
        </RecordForm>
        {who ? (
          <p className="mt-6">
            <Link to={paths.noteHistory(circleId)} className="inline-flex min-h-control items-center">
              {t('history')}
            </Link>
          </p>
        ) : null}
      </div>
    </div>
  )
}
