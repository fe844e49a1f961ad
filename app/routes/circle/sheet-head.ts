import { fullName } from '~/domain/person'
import type { Formatter } from '~/i18n/formatter.server'
import type { HeadWords } from '~/routes/circle/sheet-paper'

type Person = { firstName: string; lastName: string }
type HeadFacts = {
  kind: string
  recipient: Person & { dateOfBirth: string | null }
  user: Person
  about?: string | null
}

/** The head of a printed page: the recipient with their day of birth as far as it is known, and who prints it now. */
export function headWords(
  { kind, recipient, user, about }: HeadFacts,
  { t, day, age, dayOf, timeOf }: Formatter,
): HeadWords {
  const [born, years] = [day(recipient.dateOfBirth), age(recipient.dateOfBirth)]
  const birth = born && years !== null ? t('sheet:born', { day: born, count: years }) : null
  const now = new Date()
  return {
    kind,
    name: fullName(recipient),
    about: [birth, about].flatMap((line) => line || []),
    printed: t('sheet:printed', { day: dayOf(now), time: timeOf(now), name: fullName(user) }),
  }
}
