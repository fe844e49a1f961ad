import type { TFunction } from 'i18next'
import { timeZones } from '~/domain/recipient/rules'
import { once } from './written'

type Reader = { language: string; t: TFunction<['common', 'recipient']> }

/** A time zone's name: 'Mountain time', or its place and time: 'Bogota (Colombia Standard Time)'. */
export function zoneName(zone: string, { language, t }: Reader) {
  const usual = timeZones.find((one) => one === zone)
  if (usual) return t(`recipient:zones.${usual}`)
  const place = placeOf(zone)
  const time = once(`${zone} ${language}`, () => timeNameOf(zone, language))
  return !time || time.includes(place) ? place : `${place} (${time})`
}

/** 'Ciudad Juarez' of 'America/Ciudad_Juarez'. */
function placeOf(zone: string) {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
}

function timeNameOf(timeZone: string, language: string) {
  try {
    const shape = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    return shape.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return '' // browsers before Chrome 95 and Safari 15.4 don't know longGeneric
  }
}
