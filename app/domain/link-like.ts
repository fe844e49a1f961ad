// Endings that programs turn into links.
const endings = 'com|net|org|info|biz|edu|gov|app|dev|xyz|online|site|website|shop|store|top|club|link|click|live|io|co'
// Behind these people write a name without a space: "Dr.Li", "St.John".
const titles = 'dr|dra|mr|mrs|ms|mx|sr|sra|srta|jr|st|ste|sta|sto|prof|rev|fr|lic|ing|ma|hno|hna|wm|св'
const schemes = 'https?|mailto|tel|sms|callto|facetime|skype|javascript|data'
const label = '[\\p{L}\\p{N}-]'
const signs = [
  /:\/\//,
  /(^|[^\p{L}\p{N}])www\./iu,
  new RegExp(`(^|[^\\p{L}\\p{N}])(${schemes}):`, 'iu'),
  /[\p{L}\p{N}]@[\p{L}\p{N}-]+\.\p{L}/u,
  /[\p{L}\p{N}-]+\.\p{L}{2,}[/:?#][^\s]/u,
  /(^|[^\p{N}.])\d{1,3}(\.\d{1,3}){3}(?![\p{N}.])/u,
  new RegExp(`${label}\\.(${endings})(?![\\p{L}\\p{N}])`, 'iu'),
  new RegExp(`(?<!${label})(?!(${titles})\\.)(?=[\\p{N}-]*\\p{L})${label}{2,}\\.\\p{L}{2,}`, 'iu'), // two words around a dot
]
// Phones turn numbers in emails into links: American ones, or those with a country code.
const phoneNumber = /(?<!\d)(1[\s.-]{0,2})?\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)|\+\d[\d\s().-]{5,}\d/g

/** Whether mail programs would link a part of this text. */
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
