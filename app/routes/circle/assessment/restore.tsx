import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { recordFor } from '~/domain/assessment/access'
import { restoreRevision } from '~/domain/assessment/commands.server'
import { getRevision } from '~/domain/assessment/queries.server'
import { digestOf } from '~/domain/assessment/revisions.server'
import { differences } from '~/domain/records/differences'
import { slugOf } from '~/domain/section-names'
import { Form } from '~/forms/form'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asMember, idParam } from '~/http/guards.server'
import { wordsReaderOf } from '~/i18n/words-reader'
import { useAnswer } from '~/live/use-answer'
import { Differences } from '~/routes/circle/assessment/differences'
import { fromIn, sectionParam } from '~/routes/circle/assessment/section-param.server'
import { Button, ButtonLink } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { FormFoot } from '~/ui/form-foot'

export const handle = { i18n: 'assessment' }

export const loader = asMember(async ({ member, request, params, getFormatter }) => {
  const name = sectionParam(params.section)
  recordFor(member, name, 'edit')
  const { record, revision, now } = await getRevision(member, name, idParam(params.revisionId))
  const formatter = await getFormatter()
  const { t, dayOf } = formatter
  return {
    title: t('assessment:historyPage.restoreTitle', { day: dayOf(revision.savedAt) }),
    circleId: member.circleId,
    slug: slugOf(name),
    id: revision.id,
    from: fromIn(request),
    isReadable: revision.value !== null,
    shown: digestOf(now),
    differences: revision.value ? differences(record, now, revision.value, wordsReaderOf(formatter)) : [],
  }
})

export const action = asMember(
  orErrorToast(async ({ member, request, params }) => {
    const name = sectionParam(params.section)
    const shown = (await formDataOf(request)).get('shown')?.toString()
    const result = await restoreRevision(member, name, idParam(params.revisionId), shown)
    if (result === 'changed') return data({ isChanged: true }, { status: 409 })
    return flash('sectionRestored', assessmentPaths.section(member.circleId, slugOf(name), fromIn(request)))
  }),
)

export default function Restore() {
  const { title, circleId, slug, id, from, isReadable, shown, differences } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useTranslation('assessment')
  const nothingToDo = isReadable ? 'historyPage.sameNow' : 'historyPage.unreadable'
  const back = assessmentPaths.revision(circleId, slug, id, from)
  return (
    <>
      <h1>{title}</h1>
      {answer && 'isChanged' in answer ? (
        <Callout kind="warn" icon="alert-circle" className="mt-4" role="alert">
          <p>{t('historyPage.changedMeanwhile')}</p>
        </Callout>
      ) : null}
      <p className="my-4">{t(differences.length ? 'historyPage.restoreText' : nothingToDo)}</p>
      {differences.length ? (
        <Differences differences={differences} heads={[t('historyPage.now'), t('historyPage.afterwards')]} />
      ) : null}
      {differences.length ? (
        <Form method="post" action={assessmentPaths.restoreRevision(circleId, slug, id, from)}>
          <input type="hidden" name="shown" value={shown} />
          <FormFoot>
            <Button kind="primary">{t('historyPage.restoreNow')}</Button>
            <ButtonLink to={back}>{t('cancel')}</ButtonLink>
          </FormFoot>
        </Form>
      ) : (
        <ButtonLink to={back}>{t('historyPage.back')}</ButtonLink>
      )}
    </>
  )
}
