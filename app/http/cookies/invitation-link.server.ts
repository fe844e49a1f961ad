import type { Sent } from '~/domain/invitations/commands.server'
import type { Language } from '~/domain/user'
import { env } from '~/env.server'
import { qrCodeOf } from '~/http/pages/qr-code.server'
import { formatDayOf } from '~/i18n/format'
import { paths } from '~/paths'

/** An invitation shown to its inviter without SMTP: the link to copy, share and print. */
export function invitationLink(
  { token, expiresAt, ...invited }: Sent,
  reader: { language: Language; timeZone: string },
) {
  const link = `${env.PUBLIC_URL}${paths.invitation(token)}`
  return { ...invited, link, code: qrCodeOf(link), until: formatDayOf(expiresAt, reader) }
}
