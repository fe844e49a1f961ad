import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { changeRecordFor } from '~/domain/alignment/change-record'
import { changeStatus } from '~/domain/alignment/commands.server'
import { prepareChange } from '~/domain/alignment/queries.server'
import { isStatus, mayFollow, needsWholeRecord, nextStatuses } from '~/domain/alignment/statuses'
import type { AnyRecord } from '~/domain/records/fields'
import { typedAt } from '~/domain/records/typed'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import type { Control } from '~/forms/use-input'
import { flash } from '~/http/cookies/flash.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asMember } from '~/http/guards.server'
import { moveShown } from '~/i18n/alignment-shown.server'
import { useSentAnswer } from '~/live/use-answer'
import { programmePaths } from '~/programme-paths'
import { MissingList } from '~/routes/circle/alignment/missing-list'
import { BackLink } from '~/ui/back-link'
import { ButtonLink } from '~/ui/button'
import { Fact } from '~/ui/fact'
import { FormFoot } from '~/ui/form-foot'

export const handle = { i18n: ['programme', 'assessment'] }

export const loader = asMember(async ({ member, request, getFormatter }) => {
  const { facts, today, after } = await prepareChange(member)
  const requested = new URL(request.url).searchParams.get('to')
  const to = isStatus(requested) ? requested : (nextStatuses(facts.status)[0] ?? 'waiting_to_enroll')
  const { t } = await getFormatter()
  const isReassessed = to === 'aligned' && facts.alignedOn !== null
  return {
    title: t('programme:change.title'),
    circleId: member.circleId,
    to,
    now: facts.status ? t(`programme:statuses.${facts.status}`) : t('programme:notStarted'),
    isNext: mayFollow(facts.status, to),
    missing: needsWholeRecord(to) ? facts.missing : [],
    heading: t(`programme:moves.${moveShown(to, facts)}`),
    dayLabel: t(isReassessed ? 'programme:days.reassessed' : `programme:days.${moveShown(to, facts)}`),
    after,
    opened: openForm(changeRecordFor(to) as AnyRecord, { day: today }, newSubmissionId()),
  }
})

export const action = asMember(async ({ member, request, getFormatter }) => {
  const form = await formDataOf(request)
  const requested = new URL(request.url).searchParams.get('to')
  const to = isStatus(requested) ? requested : 'waiting_to_enroll'
  const after = String(form.get('after') ?? '')
  const home = programmePaths.alignment(member.circleId)
  return saveForm(request, changeRecordFor(to) as AnyRecord, {
    formatter: await getFormatter(),
    received: { form, problems: {} },
    save: (submission) => changeStatus(member, to, submission, { after }),
    // Of a death nothing is announced.
    done: () => (form.get('reason') === 'deceased' ? redirect(home) : flash('changesSaved', home)),
  })
})

export default function ChangeStatus() {
  const { circleId, to, heading, now, isNext, missing } = useLoaderData<typeof loader>()
  const { t } = useTranslation('programme')
  const answer = useSentAnswer<typeof action>()
  const refused = answer && 'form' in answer ? answer.form : undefined
  const note = refused ? typedAt(refused.typed, 'note') : ''
  const home = programmePaths.alignment(circleId)
  return (
    <div className="content">
      <BackLink to={home}>{t('title')}</BackLink>
      <div className="page-head">
        <div>
          <h1>{heading}</h1>
          <p className="lede">{t('change.from', { status: now })}</p>
        </div>
      </div>
      <div className="max-w-form">
        {!isNext ? (
          <>
            {refused ? <p>{t('errors.changedMeanwhile')}</p> : null}
            <p>{t('change.notFrom')}</p>
            {note ? <Unsaved note={note} /> : null}
            <FormFoot>
              <ButtonLink to={home}>{t('title')}</ButtonLink>
            </FormFoot>
          </>
        ) : missing.length ? (
          <>
            <p className="mb-4">{t('change.missing')}</p>
            <MissingList circleId={circleId} missing={missing} />
            {note ? <Unsaved note={note} /> : null}
          </>
        ) : (
          <ChangeForm key={to} answer={answer} />
        )}
      </div>
    </div>
  )
}

/** The input of an outdated change, to be copied. */
function Unsaved({ note }: { note: string }) {
  const { t } = useTranslation('programme')
  return (
    <dl className="dl mt-4">
      <Fact name={t('change.unsaved')}>
        <span className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {note}
        </span>
      </Fact>
    </dl>
  )
}

function ChangeForm({ answer }: { answer: ReturnType<typeof useSentAnswer<typeof action>> }) {
  const { circleId, to, after, dayLabel, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('programme')
  const record = changeRecordFor(to) as AnyRecord
  return (
    <RecordForm
      id="status"
      record={record}
      opened={opened}
      answer={answer}
      action={programmePaths.status(circleId, to)}
      save={{ label: t('change.save') }}
      cancel={{ label: t('change.cancel'), to: programmePaths.alignment(circleId) }}
      labels={{ day: dayLabel }}
    >
      {(control) => (
        <>
          <input type="hidden" name="after" value={after} />
          {(control as Control)('day')}
          {'reason' in record.fields ? (control as Control)('reason', { none: t('choose') }) : null}
          {(control as Control)('note')}
          <p className="mb-4 text-sm text-ink-soft">{t('change.history')}</p>
        </>
      )}
    </RecordForm>
  )
}
