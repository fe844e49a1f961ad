// Endings that programs make a link of where they stand alone, besides those of two letters: any country's, but not behind
// a single letter or a title, since people write "J.Li" and "Dr.Li".
const endings =
  'com|net|org|info|biz|edu|gov|app|dev|xyz|online|site|website|shop|store|top|club|link|click|live|zip|mov|xn--[a-z0-9-]+|рф|укр|бел|бг'
const titles = 'dra?|mrs?|ms|st|sra?|jr|fr|prof|wm|ma'
const signs = [
  /:\/\//,
  /(^|[^\p{L}\p{N}])www\./iu,
  /(^|[^\p{L}\p{N}])(mailto|tel|sms|javascript|data):/iu,
  /[\p{L}\p{N}]@[\p{L}\p{N}-]+\.\p{L}/u,
  /[\p{L}\p{N}-]+\.\p{L}{2,}[/:?#][^\s]/u, // a domain with a path, or a port
  new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(${endings})(?![\\p{L}\\p{N}])`, 'iu'),
  new RegExp(`(?<![\\p{L}\\p{N}-])(?!(${titles})\\.)[\\p{L}\\p{N}-]{2,}\\.[a-z]{2}(?![\\p{L}\\p{N}])`, 'iu'),
]

/** Whether a mail program would make a link of a part of this text. */
export function isLinkLike(text: string) {
  const plain = withPlainSigns(text.slice(0, 500))
  return signs.some((sign) => sign.test(plain))
}

/** The text with spaces in place of the signs that make a part of it a link; any other text as it is. */
export function withoutLinks(text: string) {
  if (!isLinkLike(text)) return text
  return withPlainSigns(text)
    .replace(/[\s.:/@?#]+/g, ' ')
    .trim()
}

function withPlainSigns(text: string) {
  return text.normalize('NFKC').replace(/\u3002/g, '.')
}
