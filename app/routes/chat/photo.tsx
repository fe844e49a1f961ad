import { Link, useLoaderData, useLocation, useOutletContext } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { chatPaths } from '~/chat-paths'
import { PhotoViewer } from '~/components/photo-viewer'
import { getMessageMedia } from '~/domain/chat/message-media.server'
import { fullName } from '~/domain/person'
import { NotFound } from '~/domain/refusals'
import { asUser, idParam } from '~/http/guards.server'
import { formatterFor } from '~/i18n/formatter.server'
import { liveTopics } from '~/live/use-live'
import { ChatNotFound } from '~/routes/chat/not-found'

export const handle = { i18n: ['media', 'chat'], isDialog: true, isWhole: true }
export const shouldRevalidate = liveTopics('chat', 'circles', 'team')

export const loader = asUser(async ({ user, params, request }) => {
  const [chatId, messageId] = [idParam(params.chatId), idParam(params.messageId)]
  const { media, author, createdAt, timeZone } = await getMessageMedia(user, chatId, messageId)
  const number = Number(params.number)
  const shown = media[number - 1]
  if (!shown) throw new NotFound()
  const { t, whenInside } = await formatterFor(request, user, timeZone)
  return {
    title: t(shown.kind === 'video' ? 'media:viewer.video' : 'media:viewer.one'),
    ...{ chatId, messageId, media, number },
    by: fullName(author),
    when: whenInside(createdAt),
  }
})

/** A photo of a message. */
export default function MessagePhoto() {
  const { chatId, messageId, media, number, by, when } = useLoaderData<typeof loader>()
  const { t } = useTranslation('media')
  const { search } = useLocation()
  const { isOverPage } = useOutletContext<{ isOverPage: boolean }>()
  const inConversation = `${chatPaths.conversation(chatId)}${isOverPage ? search : ''}`
  return (
    <PhotoViewer
      {...{ media, number, by }}
      at={(other) => `${chatPaths.photo(chatId, messageId, other)}${search}`}
      closed={`${inConversation}#message-${messageId}`}
      all={t('viewer.allOfMessage')}
    >
      <span>{t('viewer.by', { name: by, when })}</span>
      <Link to={`${inConversation}#message-${messageId}`}>{t('viewer.seeMessage')}</Link>
    </PhotoViewer>
  )
}

export { ChatNotFound as ErrorBoundary }
