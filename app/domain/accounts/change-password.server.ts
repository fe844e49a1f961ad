import { write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { queueMail } from '~/domain/outbox/commands.server'
import { endSessionsOf, type Renewed, renewSession } from '~/domain/sessions/commands.server'
import type { User } from '~/domain/user'
import { emails } from '~/mail/templates.server'
import { normalizePassword, problemOfPassword } from './password'
import { hashPassword } from './password.server'
import { voidResets } from './password-reset.server'
import { checkOwnPassword, clearWrongPasswords, type PasswordCheck } from './sign-in.server'

type Refused = Exclude<PasswordCheck, { status: 'right' }>
type Changed = ({ status: 'done' } & Renewed) | { status: 'invalid' | 'common' | 'same' } | Refused

/** Changes a known password; ends other sessions and reset links; sends an email. Throws NotFound without a session. */
export async function changePassword(
  user: User,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<Changed> {
  const problem = problemOfPassword(password, user)
  if (problem) return { status: problem }
  if (normalizePassword(password) === normalizePassword(currentPassword)) return { status: 'same' }
  const answer = await checkOwnPassword(user, currentPassword, 'password.changed')
  if (answer.status !== 'right') return answer

  const passwordHash = await hashPassword(password)
  const renewed = await write(async (tx) => {
    const goingOn = await renewSession(tx, user)
    await tx.user.update({ where: { id: user.id }, data: { passwordHash } })
    await voidResets(tx, user.id, new Date())
    await clearWrongPasswords(tx, user.email)
    await endSessionsOf(tx, user.id, { but: user.sessionId })
    await audit(tx, { actorId: user.id, action: 'password.changed', entity: 'user', entityId: user.id })
    await queueMail(tx, emails.passwordChanged(user))
    return goingOn
  })
  return { status: 'done', ...renewed }
}
