import { useLoaderData, useLocation, useOutletContext } from '@remix-run/react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { openWorkflow } from '~/domain/workflows/aliases.server'
import { useUnsavedChanges } from '~/forms/unsaved-changes'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'
import { WorkflowFrame } from '~/routes/circle/feed/workflow-frame'
import { withDialog } from '~/routes/circle/feed/workflow-menu'
import { ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { Icon } from '~/ui/icon'

export const handle = { i18n: 'workflows', isDialog: true }

export const loader = asMember(async ({ member, params, context }) => {
  const { origins, ...workflow } = await openWorkflow(member, idParam(params.workflowId))
  context.mayFrame?.(origins)
  return { ...workflow, title: workflow.name, circleId: member.circleId }
})

export default function Workflow() {
  const { circleId, name } = useLoaderData<typeof loader>()
  const closeTo = paths.feed(circleId) + useSearchBelow()
  return (
    <DialogPage title={name} closeTo={closeTo} isWide>
      <Form closeTo={closeTo} />
    </DialogPage>
  )
}

function Form({ closeTo }: { closeTo: string }) {
  const { circleId, id, name, address } = useLoaderData<typeof loader>()
  const { isOverPage } = useOutletContext<{ isOverPage: boolean }>()
  const { t } = useTranslation('workflows')
  const { search } = useLocation()
  const { question, markChanged, markSent } = useUnsavedChanges(undefined, {
    words: {
      title: t('leave.title'),
      text: t('leave.text'),
      keep: t('leave.keep'),
      discard: t('leave.discard'),
    },
  })

  // Only the embedded form knows whether it has unsaved input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(markChanged, [])

  // It was added after this document was made: one that knows it is fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: noteSent does the same each time
  const fetchDocument = useCallback(() => {
    markSent()
    location.assign(paths.workflow(circleId, id) + withDialog(search))
  }, [circleId, id, search])
  const isFetched = new URLSearchParams(search).has('over')

  return (
    <>
      <p className="small">
        {t('about')} {t('notShown')}
      </p>
      <WorkflowFrame name={name} address={address} onBlocked={isOverPage && !isFetched ? fetchDocument : undefined} />
      <DialogFoot>
        <ButtonLink kind="quiet" to={address} target="_blank" rel="noreferrer noopener">
          <Icon name="external-link" />
          {t('newTab')}
        </ButtonLink>
        <ButtonLink to={closeTo} preventScrollReset>
          {t('close')}
        </ButtonLink>
      </DialogFoot>
      {question}
    </>
  )
}

/** The query of the feed below. */
function useSearchBelow() {
  const query = new URLSearchParams(useLocation().search)
  query.delete('over')
  return query.size ? `?${query}` : ''
}
