import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DialogPage } from '~/components/dialog-page'
import { prepareItemDeletion } from '~/domain/progress/choices.server'
import { deleteItem } from '~/domain/progress/commands.server'
import { NotFound } from '~/domain/refusals'
import { Form } from '~/forms/form'
import { flashAbout } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { asMember, idParam } from '~/http/guards.server'
import { listAfter } from '~/http/pages/list-after.server'
import { listBehind } from '~/http/pages/list-behind'
import { paths } from '~/paths'
import { ItemNotToDelete } from '~/routes/circle/progress/item-not-found'
import { sendItem } from '~/routes/circle/progress/send-item'
import { typeParam } from '~/routes/circle/progress/type-param.server'
import { Button, ButtonLink } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'

export const handle = { i18n: 'progress', isDialog: true }

export const loader = asMember(async ({ member, params, getFormatter }) => {
  const { id, type, title } = await prepareItemDeletion(member, idParam(params.itemId))
  if (type !== typeParam(params.type)) throw new NotFound()
  const { t } = await getFormatter()
  return { title: t(`progress:types.${type}.deleteTitle`), circleId: member.circleId, item: { id, type, title } }
})

export const action = asMember(
  orErrorToast(async ({ member, user, params, request }) => {
    const itemId = idParam(params.itemId)
    await deleteItem(member, itemId, { type: typeParam(params.type) })
    const list = `${paths.progress(member.circleId)}${new URL(request.url).search}`
    return flashAbout(itemId, 'itemDeleted', listAfter(request, user, list))
  }),
)

export const clientAction = (args: Parameters<typeof sendItem>[0]) => sendItem<typeof action>(args, 'itemNotDeleted')

export default function DeleteItem() {
  const { title, circleId } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <DialogPage title={title} closeTo={listBehind(circleId, search)}>
      <Question />
    </DialogPage>
  )
}

function Question() {
  const { circleId, item } = useLoaderData<typeof loader>()
  const { id, type, title } = item
  const { t } = useTranslation('progress')
  const { search } = useLocation()
  return (
    <>
      <p className="rounded border border-line p-3" dir="auto">
        {title}
      </p>
      <p className="mt-3">{t('deleteText')}</p>
      <Form
        method="post"
        action={`${paths.deleteProgressItem(circleId, type, id)}${search}`}
        preventScrollReset
        replace
      >
        {/* For sendItem, which names the item when the form fails. */}
        <input type="hidden" name="title" value={title} />
        <DialogFoot>
          <ButtonLink to={listBehind(circleId, search)} preventScrollReset>
            {t(`types.${type}.keep`)}
          </ButtonLink>
          <Button kind="danger">{t(`types.${type}.delete`)}</Button>
        </DialogFoot>
      </Form>
    </>
  )
}

export { ItemNotToDelete as ErrorBoundary }
