import { encode } from 'uqr'

const quietZone = 4 // modules around a code, without which scanners do not find it

/** The QR code of an address: how many modules its sides have, and its rows as strokes of an SVG path. */
export function qrCodeOf(address: string) {
  const { size, data } = encode(address, { ecc: 'M', border: quietZone })
  const rows = data.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join(''))
  const strokes = rows.map((row, at) => {
    const runs = row.replace(/#+| +/g, (run) => (run.startsWith('#') ? `h${run.length}` : `m${run.length} 0`))
    return `M0 ${at}.5${runs}`
  })
  return { size, path: strokes.join('') }
}
