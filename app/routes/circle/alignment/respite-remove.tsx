import { redirect } from '@remix-run/node'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { prepareChange } from '~/domain/alignment/queries.server'
import { prepareRespiteRemoval, removeRespite } from '~/domain/alignment/respite.server'
import { removalRecord } from '~/domain/removals/removal-record'
import { openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { asMember, idIn } from '~/http/guards.server'
import { formatMoney } from '~/i18n/money'
import { useSentAnswer } from '~/live/use-answer'
import { programmePaths } from '~/programme-paths'
import { RemovalPage, type RemovalQuestion } from '~/routes/circle/removal-page'

export const loader = asMember(async ({ member, request, getFormatter }) => {
  await prepareChange(member)
  const id = entryIn(request)
  if (!id) throw redirect(programmePaths.alignment(member.circleId))
  const { date, setting, units, unitCents } = await prepareRespiteRemoval(member, id)
  const { t, day } = await getFormatter()
  const cost = formatMoney(units * unitCents)
  return {
    title: t('programme:respite.removeTitle'),
    name: t('programme:title'),
    text: t('programme:respite.removeText'),
    facts: [day(date), t(`programme:respite.settings.${setting as 'home'}`), cost].join(' · '),
    words: { keep: t('programme:respite.keep'), remove: t('programme:respite.remove') },
    opened: openForm(removalRecord, {}, newSubmissionId()),
    action: programmePaths.removeRespite(member.circleId, id, yearIn(request)?.year),
    backTo: programmePaths.alignment(member.circleId, yearIn(request)),
  } satisfies RemovalQuestion
})

export const action = asMember(async ({ member, request, getFormatter }) => {
  const id = entryIn(request) ?? ''
  return saveForm(request, removalRecord, {
    formatter: await getFormatter(),
    save: (submission) => removeRespite(member, id, submission),
    done: () => flash('changesSaved', programmePaths.alignment(member.circleId, yearIn(request))),
  })
})

function entryIn(request: Request) {
  return idIn(new URL(request.url).searchParams.get('entry'))
}

/** The performance year of the list that led here. */
function yearIn(request: Request) {
  const year = new URL(request.url).searchParams.get('year')
  return year ? { year } : undefined
}

export default function RemoveRespite() {
  return <RemovalPage answer={useSentAnswer<typeof action>()} />
}
