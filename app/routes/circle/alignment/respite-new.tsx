import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { prepareChange } from '~/domain/alignment/queries.server'
import { performanceYearOf } from '~/domain/alignment/respite'
import { addRespite } from '~/domain/alignment/respite.server'
import { respiteRecord } from '~/domain/alignment/respite-record'
import type { Member } from '~/domain/member'
import { typedAt } from '~/domain/records/typed'
import { openForm } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember } from '~/http/guards.server'
import { dayIn } from '~/i18n/format'
import { useSentAnswer } from '~/live/use-answer'
import { programmePaths } from '~/programme-paths'
import { BackLink } from '~/ui/back-link'

export const handle = { i18n: ['programme', 'assessment'] }

export const loader = asMember(async ({ member, getFormatter }) => {
  const { today } = await prepareChange(member)
  const { t } = await getFormatter()
  return {
    title: t('programme:respite.newTitle'),
    circleId: member.circleId,
    opened: openForm(respiteRecord, { date: today }, newSubmissionId()),
  }
})

export const action = asMember(async ({ member, request, getFormatter }) =>
  saveForm(request, respiteRecord, {
    formatter: await getFormatter(),
    save: (submission) => addRespite(member, submission),
    done: (_, { typed }) => flash('changesSaved', recordWith(member, typedAt(typed, 'date'))),
  }),
)

/** The record with the respite of the performance year in which a day is. */
function recordWith({ circleId, timeZone }: Pick<Member, 'circleId' | 'timeZone'>, day: string) {
  const [year, thisYear] = [day, dayIn(new Date(), timeZone)].map((one) => performanceYearOf(one).from.slice(0, 4))
  return programmePaths.alignment(circleId, year === thisYear ? undefined : { year })
}

export default function NewRespite() {
  const { title, circleId, opened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('programme')
  return (
    <div className="content">
      <BackLink to={programmePaths.alignment(circleId)}>{t('title')}</BackLink>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <RecordForm
        id="respite"
        record={respiteRecord}
        opened={opened}
        answer={useSentAnswer<typeof action>()}
        action={programmePaths.newRespite(circleId)}
        save={{ label: t('respite.save') }}
        cancel={{ label: t('respite.cancel'), to: programmePaths.alignment(circleId) }}
        className="max-w-form"
      >
        {(control) => (
          <>
            {control('date')}
            {control('setting', { none: t('choose') })}
            {control('units')}
            {control('unitPrice', { inputMode: 'decimal' })}
            {control('note')}
          </>
        )}
      </RecordForm>
    </div>
  )
}
