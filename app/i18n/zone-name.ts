import type { TFunction } from 'i18next'
import { timeZones } from '~/domain/recipient/rules'
import { once } from './written'

type Reader = { language: string; t: TFunction<['common', 'recipient']> }

const mainland = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'] as const

/** A time zone's name: 'Mountain time', or its place and time: 'Bogota (Colombia standard time)'. */
export function zoneName(zone: string, { language, t }: Reader) {
  const usual = timeZones.find((one) => one === zone)
  if (usual) return t(`recipient:zones.${usual}`)
  const place = placeOf(zone)
  const name = timeNameOf(zone, language)
  const ours = mainland.find((one) => timeNameOf(one, language) === name)
  const time = inSentence(ours ? t(`recipient:zones.${ours}`) : name, language)
  return !time || time.includes(place) ? place : `${place} (${time})`
}

/** 'Ciudad Juarez' of 'America/Ciudad_Juarez'. */
function placeOf(zone: string) {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

/** 'Central European time', 'hora de Europa central': of capitals only those of names. */
function inSentence(name: string, language: string) {
  if (language === 'es') return name.replace(/^H/, 'h')
  return name.replace(/( Standard| Mean)? Time$/, (words) => words.toLowerCase())
}

function timeNameOf(timeZone: string, language: string) {
  return once(`${timeZone} ${language}`, () => {
    try {
      const shape = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
      return shape.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
    } catch {
      return '' // browsers before Chrome 95 and Safari 15.4 don't know longGeneric
    }
  })
}
