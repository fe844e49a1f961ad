import { describe, expect, test } from 'vitest'
import { allTimeZones } from '~/domain/time-zones'
import { textsIn } from '~/i18n/i18n.server'
import { zoneName } from '~/i18n/zone-name'

const named = (zone: string, language: 'en' | 'es') => zoneName(zone, { language, t: textsIn(language) })

describe('a time zone is named in the language of its reader', () => {
  test.each([
    ['America/Denver', 'Mountain time', 'Hora de la Montaña'],
    ['America/Boise', 'Boise (Mountain time)', 'Boise (hora de la Montaña)'],
    ['America/Detroit', 'Detroit (Eastern time)', 'Detroit (hora del Este)'],
    ['America/Cancun', 'Cancun (Eastern standard time)', 'Cancun (hora estándar oriental)'],
    ['America/Eirunepe', 'Eirunepe (Acre standard time)', 'Eirunepe (hora estándar de Acre)'],
    ['America/Bogota', 'Bogota (Colombia standard time)', 'Bogota (hora estándar de Colombia)'],
    [
      'America/Argentina/Buenos_Aires',
      'Buenos Aires (Argentina standard time)',
      'Buenos Aires (hora estándar de Argentina)',
    ],
    ['Europe/Paris', 'Paris (Central European time)', 'Paris (hora de Europa central)'],
    ['Asia/Hong_Kong', 'Hong Kong', 'Hong Kong'],
  ])('%s', (zone, english, spanish) => {
    expect([named(zone, 'en'), named(zone, 'es')]).toEqual([english, spanish])
  })

  test('no two have the same name, and none the one of the database', () => {
    const names = allTimeZones(null).map((zone) => named(zone, 'es'))
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => /[/_]/.test(name))).toEqual([])
  })
})
