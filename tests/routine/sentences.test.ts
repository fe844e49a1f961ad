import { expect, test } from 'vitest'
import { textsIn } from '~/i18n/i18n.server'
import { repetitionWords, type SaidRepetition } from '~/i18n/repetition-words'

const nothing = { weekdays: [], monthDay: null, month: null, ends: 'never', endsOn: null, endsAfter: null } as const
const until = { ends: 'onDate', endsOn: '2027-03-03' } as const
const times = (endsAfter: number) => ({ ends: 'afterCount', endsAfter }) as const
const weekly = (...weekdays: number[]) => ({ pattern: 'EVERY_WEEK', weekdays }) as const
const monthly = (monthDay: number) => ({ pattern: 'EVERY_MONTH', monthDay }) as const
const yearly = (month: number, monthDay: number) => ({ pattern: 'EVERY_YEAR', month, monthDay }) as const

const cases: [Partial<SaidRepetition> & Pick<SaidRepetition, 'pattern'>, string | null, string | null][] = [
  [{ pattern: 'NOT_REPEAT' }, null, null],
  [{ pattern: 'DAILY' }, 'Every day', 'Todos los días'],
  [{ pattern: 'DAILY', ...times(1) }, 'Every day, 1 time', 'Todos los días, 1 vez'],
  [weekly(2), 'Every Tuesday', 'Cada martes'],
  [
    { ...weekly(4, 2), ...until },
    'Every Tuesday and Thursday until March 3, 2027',
    'Cada martes y jueves hasta el 3 de marzo de 2027',
  ],
  [
    { ...weekly(1, 3, 5), ...times(10) },
    'Every Monday, Wednesday, and Friday, 10 times',
    'Cada lunes, miércoles y viernes, 10 veces',
  ],
  [weekly(0, 1, 2, 3, 4, 5, 6), 'Every day', 'Todos los días'],
  [weekly(), null, null],
  [monthly(12), 'Every month on day 12', 'El día 12 de cada mes'],
  [
    { ...monthly(31), ...until },
    'Every month on day 31, or the last day of a shorter month, until March 3, 2027',
    'El día 31 de cada mes, o el último de un mes más corto, hasta el 3 de marzo de 2027',
  ],
  [yearly(6, 4), 'Every year on June 4', 'Cada 4 de junio'],
  [
    { ...yearly(2, 29), ...times(3) },
    'Every year on February 29, or February 28 in other years, 3 times',
    'Cada 29 de febrero, o el 28 de febrero en otros años, 3 veces',
  ],
  [{ pattern: 'DAILY', ends: 'onDate' }, null, null],
]

test.each(cases)('how often something takes place is said in both languages: %o', (said, english, spanish) => {
  const words = (['en', 'es'] as const).map((language) =>
    repetitionWords({ ...nothing, ...said }, textsIn(language) as unknown as Parameters<typeof repetitionWords>[1]),
  )
  expect(words).toEqual([english, spanish])
})
