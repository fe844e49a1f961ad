import type { MediaRefusal } from '~/domain/media/rules'

/** Enough of a file's beginning to detect its type. */
export const sniffedBytes = 64

export type Sniffed =
  | { kind: 'photo' }
  | { kind: 'video'; format: 'mp4' | 'webm' | 'quicktime' }
  | { kind: 'refused'; why: MediaRefusal }

const stills = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']
const movies = [
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'dash',
  'MSNV',
  'M4V ',
  'M4VH',
  'M4VP',
  'mmp4',
]

/** A file's type by its first bytes, whatever its name or declared type. */
export function sniff(start: Buffer): Sniffed {
  const text = start.toString('latin1')
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n') || /^GIF8[79]a/.test(text)) return photo
  if (text.startsWith('II*\0') || text.startsWith('MM\0*') || text.startsWith('BM')) return photo
  if (text.startsWith('\x1a\x45\xdf\xa3')) {
    return text.includes('\x42\x82\x84webm') ? { kind: 'video', format: 'webm' } : refused
  }
  return text.slice(4, 8) === 'ftyp' ? sniffBrand(text.slice(8, 12)) : refused
}

const photo: Sniffed = { kind: 'photo' }
const refused: Sniffed = { kind: 'refused', why: 'format' }

function sniffBrand(brand: string): Sniffed {
  if (brand === 'qt  ') return { kind: 'video', format: 'quicktime' }
  if (movies.includes(brand)) return { kind: 'video', format: 'mp4' }
  return { kind: 'refused', why: stills.includes(brand) ? 'heic' : 'format' }
}
