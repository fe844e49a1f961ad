import type { Sent } from '~/domain/invitations/commands.server'
import { env } from '~/env.server'
import { qrCodeOf } from '~/http/pages/qr-code.server'
import type { Formatter } from '~/i18n/formatter.server'
import { paths } from '~/paths'

/** An invitation shown to its inviter without SMTP: the link to copy, share and print. */
export function invitationLink({ token, expiresAt, ...invited }: Sent, { dayOf }: Pick<Formatter, 'dayOf'>) {
  const link = `${env.PUBLIC_URL}${paths.invitation(token)}`
  return { ...invited, link, code: qrCodeOf(link), until: dayOf(expiresAt) }
}
