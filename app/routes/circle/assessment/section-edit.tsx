import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { assessmentPaths } from '~/assessment-paths'
import { newSubmissionId } from '~/domain/activity/submissions.server'
import { recordFor } from '~/domain/assessment/access'
import { actionTitle } from '~/domain/assessment/action-title'
import { listPossibleCaregivers } from '~/domain/assessment/caregivers.server'
import { saveSection } from '~/domain/assessment/commands.server'
import { getSectionToEdit } from '~/domain/assessment/queries.server'
import { saveAsDraft } from '~/domain/drafts/commands.server'
import type { Member } from '~/domain/member'
import { definitionOf } from '~/domain/records/definition'
import { asRead } from '~/domain/records/differences'
import type { AnyRecord, ValueOf } from '~/domain/records/fields'
import { ownLabelAt, type Say } from '~/domain/records/labels'
import { type SectionName, slugOf } from '~/domain/section-names'
import type { User } from '~/domain/user'
import { type FormState, openForm } from '~/forms/form-state'
import { saveForm } from '~/forms/save-form.server'
import { flash } from '~/http/cookies/flash.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asMember } from '~/http/guards.server'
import { concernActionsOf } from '~/http/pages/concern-actions.server'
import { deviceOf } from '~/http/server/browser.server'
import { formatterFor } from '~/i18n/formatter.server'
import { useSentAnswer } from '~/live/use-answer'
import { DiscardDraft } from '~/routes/circle/assessment/discard-draft'
import { chosenDraftIn, listedDrafts, typedInShown } from '~/routes/circle/assessment/drafts-shown.server'
import { OtherDrafts } from '~/routes/circle/assessment/other-drafts'
import { pickedCode } from '~/routes/circle/assessment/picked-code'
import { SectionForm } from '~/routes/circle/assessment/section-form'
import { fromIn, sectionParam } from '~/routes/circle/assessment/section-param.server'
import { BackLink } from '~/ui/back-link'
import { Callout } from '~/ui/callout'

export const handle = { i18n: ['assessment', 'scores', 'diagnoses', 'recipient'] }

export const loader = asMember(async ({ member, request, params, getFormatter }) => {
  const name = sectionParam(params.section)
  const chosen = chosenDraftIn(request)
  const { record, value, draft, saved, isUnreadable, isLost } = await getSectionToEdit(member, name, chosen)
  const formatter = await getFormatter()
  const { t, dayOf, timeOf } = formatter
  const opened: FormState =
    draft ?? openForm(record, asRead(record, value) as ValueOf<typeof record>, newSubmissionId())
  const { circleId, recipient } = member
  return {
    title: t(`assessment:editTitle.${name}`),
    lede: t(`assessment:lede.${name}`, { name: recipient.firstName }),
    circleId,
    recipientName: recipient.firstName,
    name,
    slug: slugOf(name),
    definition: definitionOf(record),
    opened: { typed: opened.typed, base: opened.base, submissionId: opened.submissionId },
    draft: draft && { day: dayOf(draft.savedAt), time: timeOf(draft.savedAt) },
    typedIn: draft && typedInShown(draft, request, formatter),
    others: listedDrafts(draft?.others ?? [], formatter),
    chosen,
    draftVersion: draft?.savedAt.toISOString() ?? '',
    saved: saved && dayOf(saved.at),
    actions: await concernActionsOf(member, name, formatter),
    people: name === 'caregiver' ? await listPossibleCaregivers(circleId) : [],
    unreadable:
      isUnreadable && !isLost
        ? t(saved ? 'assessment:unreadableEdit' : 'assessment:unreadable', { day: saved && dayOf(saved.at) })
        : null,
    isLost,
    from: fromIn(request),
  }
})

const codePath = 'diagnosis.dementiaDiagnosis'

export const action = asMember(async ({ member, user, request, params, getFormatter }) => {
  const name = sectionParam(params.section)
  const record = recordFor(member, name, 'edit')
  const form = await formDataOf(request)
  const picked = name === 'cognitive' ? pickedCode(form, codePath) : undefined
  if (picked) form.set(codePath, picked)
  if (form.get('intent') === 'draft') return storeAsDraft({ member, user, request }, name, record, form)
  const formatter = await getFormatter()
  const say = formatter.t as Say
  const titleOf = (path: string) => actionTitle(path, ownLabelAt(record, path, say), say)
  return saveForm(request, record, {
    formatter,
    received: { form, problems: {} },
    save: (submission) => saveSection(member, name, submission, { titleOf }),
    done: () => flash('changesSaved', assessmentPaths.section(member.circleId, slugOf(name), fromIn(request))),
  })
})

type FormArgs = { member: Member; user: User; request: Request }

/** The draft button without scripts: stores the input with its mistakes, or returns it if too long. */
async function storeAsDraft({ member, user, request }: FormArgs, name: SectionName, record: AnyRecord, form: FormData) {
  return saveForm(request, record, {
    formatter: await formatterFor(request, user, member.timeZone),
    received: { form, problems: {} },
    save: (submission) => saveAsDraft(member, { form: `assessment.${name}`, device: deviceOf(request), ...submission }),
    done: () => flash('draftSaved', assessmentPaths.section(member.circleId, slugOf(name), fromIn(request))),
  })
}

export default function EditSection() {
  const page = useLoaderData<typeof loader>()
  const { title, lede, circleId, slug, from, draft, unreadable, isLost } = page
  const answer = useSentAnswer<typeof action>()
  const { t } = useTranslation('assessment')
  const isChoosing = answer && 'form' in answer && answer.form.isChoosing
  return (
    <>
      {isChoosing ? null : (
        <>
          <BackLink to={assessmentPaths.section(circleId, slug, from)}>{t(`tabs.${page.name}`)}</BackLink>
          <div className="page-head">
            <div>
              <h1>{title}</h1>
              <p className="lede">{lede}</p>
              {page.saved ? <p className="small muted">{t('lastSaved', { day: page.saved })}</p> : null}
            </div>
          </div>
        </>
      )}
      {unreadable ? (
        <Callout kind="warn" icon="alert-circle" className="mb-6">
          <p>{unreadable}</p>
        </Callout>
      ) : null}
      {isLost ? (
        <Callout kind="warn" icon="alert-circle" className="mb-6">
          <p>{t('nothingReadable')}</p>
        </Callout>
      ) : null}
      {draft && !answer ? (
        <Callout icon="info" className="mb-6">
          <div>
            <p className="font-bold">{t('draft.found', draft)}</p>
            {page.typedIn ? <p>{page.typedIn}</p> : null}
            <p>{t('draft.foundText')}</p>
            <OtherDrafts drafts={page.others} />
            <DiscardDraft
              action={assessmentPaths.sectionDraft(circleId, slug, from)}
              submissionId={page.opened.submissionId}
              words={{ ask: t('draft.drop'), text: t('draft.dropText'), discard: t('draft.dropNow') }}
            />
          </div>
        </Callout>
      ) : null}
      <SectionForm key={`${circleId} ${slug} ${page.chosen}`} page={page} answer={answer} />
    </>
  )
}
