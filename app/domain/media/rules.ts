const mega = 1024 * 1024

/** What a post may carry: photos, or one video. Sizes in bytes. */
export const limits = {
  photosOnAPost: 10,
  photoBytes: 15 * mega,
  videoBytes: 200 * mega,
  pictureBytes: 10 * mega,
  dayBytes: 1024 * mega, // of one person
  circleBytes: 5 * 1024 * mega,
}

/** What a file input offers to choose from. Without HEIC, so that an iPhone converts by itself. */
export const acceptedPhotos = 'image/png,image/jpeg,image/gif,image/tiff,image/bmp'
export const acceptedVideos = 'video/mp4,video/webm,video/quicktime'

export const mediaKinds = ['photo', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]
const mediaSizes = ['small', 'large'] as const
export type MediaSize = (typeof mediaSizes)[number]
/** The formats that a browser may ask for; what is no photo comes as it was sent. */
const photoFormats = ['webp', 'jpeg'] as const
export type PhotoFormat = (typeof photoFormats)[number]

/** Why a file was not taken; each has its words under `media:refused`. */
const mediaRefusals = [
  'format',
  'heic',
  'photoTooLarge',
  'videoTooLarge',
  'pictureTooLarge',
  'tooManyPhotos',
  'oneVideo',
  'noRoom',
  'notKept',
  'tooMuchToday',
  'tooFast',
  'gone',
  'none',
  'broken',
  'photoBroken',
  'tooManyPixels',
  'empty',
] as const
export type MediaRefusal = (typeof mediaRefusals)[number]

/** What a page needs to show a file: its dimensions are part of its address. */
export type MediaShown = { id: string; kind: MediaKind; alt: string; width: number; height: number }

/**
 * What a file is as far as its sender says: its kind, or why it is not taken. Neither where nothing is said and only its
 * first bytes can tell.
 */
export function kindOfFile({ type, name }: { type: string; name: string }): { kind?: MediaKind; why?: MediaRefusal } {
  if (/^image\/hei[cf]/.test(type) || (!type && /\.hei[cf]$/i.test(name))) return { why: 'heic' }
  if (acceptedVideos.split(',').includes(type) || /\.(mp4|m4v|mov|webm)$/i.test(name)) return { kind: 'video' }
  if (acceptedPhotos.split(',').includes(type) || /\.(png|jpe?g|jfif|gif|tiff?|bmp)$/i.test(name))
    return { kind: 'photo' }
  return type && type !== 'application/octet-stream' ? { why: 'format' } : {}
}

/** The photos or the video of a post, in their order, as its form names them. */
export type PostMedia = readonly { id: string; kind: MediaKind; alt: string | null }[]

/** Why these cannot go on one post together; undefined when they can. */
export function whyNotTogether(media: readonly { kind: MediaKind }[]): MediaRefusal | undefined {
  const videos = media.filter(({ kind }) => kind === 'video').length
  if (videos > 1 || (videos && media.length > 1)) return 'oneVideo'
  return media.length > limits.photosOnAPost ? 'tooManyPhotos' : undefined
}

/** The type under which a file is served. */
export const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  quicktime: 'video/quicktime',
}
