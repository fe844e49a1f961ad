import { encode } from 'uqr'
import type { Sent } from '~/domain/invitations/commands.server'
import { env } from '~/env.server'
import type { Formatter } from '~/i18n/formatter.server'
import { paths } from '~/paths'

const quietZone = 4 // modules around a code, without which scanners do not find it

/** An invitation shown to its inviter without SMTP: the link to copy, share and print. */
export function invitationLink({ token, expiresAt, ...invited }: Sent, { dayOf }: Pick<Formatter, 'dayOf'>) {
  const link = `${env.PUBLIC_URL}${paths.invitation(token)}`
  return { ...invited, link, code: codeOf(link), until: dayOf(expiresAt) }
}

/** The QR code of an address: how many modules its sides have, and its rows as strokes of an SVG path. */
function codeOf(address: string) {
  const { size, data } = encode(address, { ecc: 'M', border: quietZone })
  const rows = data.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join(''))
  const strokes = rows.map((row, at) => {
    const runs = row.replace(/#+| +/g, (run) => (run.startsWith('#') ? `h${run.length}` : `m${run.length} 0`))
    return `M0 ${at}.5${runs}`
  })
  return { size, path: strokes.join('') }
}
