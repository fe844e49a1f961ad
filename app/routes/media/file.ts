import { getStoredFile } from '~/domain/media/queries.server'
import { asUser, idFrom, memberIn } from '~/http/doors.server'
import { sendMedia } from '~/http/send-media.server'

export const loader = asUser(async (args) => {
  const asked = new URL(args.request.url).searchParams
  const file = getStoredFile(args.user, idFrom(args.params.mediaId), {
    size: asked.get('size') === 'large' ? 'large' : 'small',
    format: asked.get('as') === 'jpeg' ? 'jpeg' : 'webp',
    memberIn: (circleId) => memberIn(args, circleId),
  })
  return sendMedia(args, file)
})
