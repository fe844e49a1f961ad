// Endings that programs make a link of where they stand alone. Others count in lower case only, and behind a longer word where
// they have two letters, since people write "St.John" and "Dr.Li".
const endings = 'info|biz|edu|gov|app|dev|xyz|online|site|website|shop|store|top|club|link|click|live'
const apps = 'mailto|tel|sms|callto|facetime|skype|javascript|data'
const signs = [
  /:\/\//,
  /(^|[^\p{L}\p{N}])www\./iu,
  new RegExp(`(^|[^\\p{L}\\p{N}])(${apps}):`, 'iu'),
  /[\p{L}\p{N}]@[\p{L}\p{N}-]+\.\p{L}/u,
  /[\p{L}\p{N}-]+\.\p{L}{2,}[/:?#][^\s]/u, // a domain with a path, or a port
  /[\p{L}\p{N}]\.(com|net|org)(?![\p{L}\p{N}])/iu,
  new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(${endings})(?![\\p{L}\\p{N}])`, 'iu'),
  /[\p{L}\p{N}-]{2,}\.\p{Ll}{3,}(?![\p{L}\p{N}])/u,
  /[\p{L}\p{N}-]{3,}\.\p{Ll}{2}(?![\p{L}\p{N}])/u,
  /[\p{L}\p{N}-]{5,}\.[a-z]{2}(?![\p{L}\p{N}])/iu,
  /(?<![\d.])\d{1,3}(\.\d{1,3}){3}(?![\d.])/,
]
// Phones call a number that stands in a mail: an American one, or one that says its country.
const phoneNumber = /(?<!\d)(1[\s.-]{0,2})?\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)|\+\d[\d\s().-]{5,}\d/g

/** Whether a mail program would make a link of a part of this text. */
export function isLinkLike(text: string) {
  const plain = withPlainSigns(text.slice(0, 500))
  return signs.some((sign) => sign.test(plain)) || plain.search(phoneNumber) >= 0
}

/** The text with spaces in place of the signs that make a part of it a link; any other text as it is. */
export function withoutLinks(text: string) {
  if (!isLinkLike(text)) return text
  return withPlainSigns(text)
    .replace(phoneNumber, ' ')
    .replace(/[\s.:/@?#]+/g, ' ')
    .trim()
}

function withPlainSigns(text: string) {
  return text.normalize('NFKC').replace(/\u3002/g, '.')
}
