import { getStoredFile } from '~/domain/media/queries.server'
import { asUser, idParam } from '~/http/guards.server'
import { memberOfCircle } from '~/http/request-cache.server'
import { mediaResponse } from '~/http/uploads/media-response.server'

export const loader = asUser(async (args) => {
  const query = new URL(args.request.url).searchParams
  const file = await getStoredFile(args.user, idParam(args.params.mediaId), {
    size: query.get('size') === 'large' ? 'large' : 'small',
    format: query.get('as') === 'jpeg' ? 'jpeg' : 'webp',
    memberIn: (circleId) => memberOfCircle(args, circleId),
  })
  return mediaResponse(args, file)
})
