import { choice, list, ownRows, record, text } from '~/domain/records/define'
import { limits, mediaKinds } from './rules'

export const mediaRows = ownRows(
  record('media:item', { kind: choice(list('media', mediaKinds), { required: true }), alt: text(200) }),
  { max: limits.photosOnAPost, tooMany: 'media:refused.tooManyPhotos', title: ['alt'] },
)
