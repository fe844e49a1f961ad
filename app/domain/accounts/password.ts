import { folded } from '~/data/folded'
import { commonWords } from './common-passwords'
import { passwordRules } from './password-rules'

export const longestPassword = 256

/** NFC, so that every keyboard types the same. Not for huge ones: normalising a megabyte of marks takes minutes. */
export function normalizePassword(typed: string) {
  return typed.length > 4 * longestPassword ? typed : typed.normalize('NFC')
}

/** Whether a typed password is not longer than a password may be. */
export function hasPasswordLength(typed: string) {
  return normalizePassword(typed).length <= longestPassword
}

type Person = { firstName?: string; lastName?: string; email?: string }

/** Why a new password is refused: it breaks the rule, or everybody would try it first. Null when it may be taken. */
export function problemOfPassword(typed: string, person: Person = {}): 'invalid' | 'common' | null {
  const password = normalizePassword(typed)
  if (!followsRule(password)) return 'invalid'
  return isEasyToGuess(password, person) ? 'common' : null
}

function followsRule(password: string) {
  return password.length <= longestPassword && passwordRules.every(({ isMet }) => isMet(password))
}

const ofADigitOrSign: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const leastLetters = 4

/** Its letters, with digits and signs read as letters, are a listed word. */
function isEasyToGuess(password: string, person: Person) {
  const lower = folded(password)
  const letters = onlyLetters(lower)
  const withoutEnds = lower.replace(/^[^a-z]+/, '').replace(/[^a-z@$!]+$/, '')
  const cores = [
    letters,
    readAsLetters(lower),
    readAsLetters(withoutEnds),
    readAsLetters(lower.replace(/[^a-z]+$/, '')),
  ].map(once)
  const own = ownWords(person)
  return letters.length < leastLetters
    ? hasFewSigns(lower)
    : cores.some((core) => commonWords.has(core) || own.has(core))
}

function onlyLetters(text: string) {
  return text.replace(/[^a-z]/g, '')
}

function readAsLetters(text: string) {
  return onlyLetters([...text].map((sign) => ofADigitOrSign[sign] ?? sign).join(''))
}

/** 'rosarosa' is 'rosa'. */
function once(word: string) {
  const half = word.slice(0, word.length / 2)
  return half && half + half === word ? half : word
}

function hasFewSigns(lower: string) {
  const digits = lower.replace(/\D/g, '')
  return (
    digits.length < 4 ||
    new Set(digits).size < 4 ||
    '01234567890 09876543210'.includes(digits) ||
    /^(19|20)\d\d$/.test(digits)
  )
}

function ownWords({ firstName = '', lastName = '', email = '' }: Person) {
  const [user = '', domain = ''] = email.split('@')
  const names = [firstName, lastName, firstName + lastName, lastName + firstName, user, domain.split('.')[0] ?? '']
  const words = [...names, ...`${firstName} ${lastName} ${user}`.split(/[\s._+-]+/)]
  return new Set(words.map((word) => onlyLetters(folded(word))).filter((word) => word.length >= 3))
}
