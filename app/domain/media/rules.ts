const mega = 1024 * 1024

/** A post has photos, or one video. Sizes in bytes. */
export const limits = {
  photosOnAPost: 10,
  photoBytes: 15 * mega,
  videoBytes: 200 * mega,
  pictureBytes: 10 * mega,
  dayBytes: 1024 * mega,
  circleBytes: 5 * 1024 * mega,
}

/** Without HEIC, so that an iPhone converts it. */
export const acceptedPhotos = 'image/png,image/jpeg,image/gif,image/tiff,image/bmp'
export const acceptedVideos = 'video/mp4,video/webm,video/quicktime'

export const mediaKinds = ['photo', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]
const mediaSizes = ['small', 'large'] as const
export type MediaSize = (typeof mediaSizes)[number]
const photoFormats = ['webp', 'jpeg'] as const
export type PhotoFormat = (typeof photoFormats)[number]

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

export type MediaShown = { id: string; kind: MediaKind; alt: string; width: number; height: number }

/** A file's kind by its declared type, or why it's refused; neither if only its first bytes show it. */
export function kindOfFile({ type, name }: { type: string; name: string }): { kind?: MediaKind; why?: MediaRefusal } {
  if (/^image\/hei[cf]/.test(type) || (!type && /\.hei[cf]$/i.test(name))) return { why: 'heic' }
  if (acceptedVideos.split(',').includes(type) || /\.(mp4|m4v|mov|webm)$/i.test(name)) return { kind: 'video' }
  if (acceptedPhotos.split(',').includes(type) || /\.(png|jpe?g|jfif|gif|tiff?|bmp)$/i.test(name))
    return { kind: 'photo' }
  return type && type !== 'application/octet-stream' ? { why: 'format' } : {}
}

export type PostMedia = readonly { id: string; kind: MediaKind; alt: string | null }[]

/** Why these can't be on one post together; undefined if they can. */
export function whyNotTogether(media: readonly { kind: MediaKind }[]): MediaRefusal | undefined {
  const videos = media.filter(({ kind }) => kind === 'video').length
  if (videos > 1 || (videos && media.length > 1)) return 'oneVideo'
  return media.length > limits.photosOnAPost ? 'tooManyPhotos' : undefined
}

export const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  quicktime: 'video/quicktime',
}
