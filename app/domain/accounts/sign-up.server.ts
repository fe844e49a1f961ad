import { newId } from '~/data/id'
import { type Tx, write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { findInvitationByToken } from '~/domain/invitations/queries.server'
import { spendLink } from '~/domain/invitations/responses.server'
import { queueMail } from '~/domain/outbox/commands.server'
import type { Language } from '~/domain/user'
import { emails } from '~/mail/templates.server'
import { sendCode } from './email-code.server'
import { closeToOthers } from './federated.server'
import { problemOfPassword } from './password'
import { hashPassword } from './password.server'
import { markEmailVerified } from './verify-email.server'

type NewPerson = { firstName: string; lastName: string; phone: string; password: string; language: Language }
export type SignedUp = { userId: string } | 'invalid' | 'common' | 'registered' | 'gone'

/** Creates an invited person's account. A link proves the address; otherwise a code is sent. 'gone' or 'registered'. */
export async function signUp(
  { firstName, lastName, phone, password, language }: NewPerson,
  way: { token: string } | { email: string },
): Promise<SignedUp> {
  const email = 'token' in way ? (await findInvitationByToken(way.token))?.email : way.email
  if (!email) return 'gone'
  const person = { firstName, lastName, phone, language }
  const problem = problemOfPassword(password, { firstName, lastName, email })
  if (problem) return problem

  const passwordHash = await hashPassword(password)
  return write(async (tx) => {
    const now = new Date()
    const known = await tx.user.findUnique({
      where: { email },
      select: { id: true, emailProvenAt: true, disabledAt: true },
    })
    if (known && (known.emailProvenAt || known.disabledAt || !('token' in way))) return 'registered'
    if ('token' in way && !(await spendLink(tx, way.token, now))) return 'gone'

    const data = { ...person, passwordHash, acceptedTermsAt: now }
    const id = known?.id ?? newId()
    if (known) await closeToOthers(tx, id)
    await tx.user.upsert({ where: { id }, create: { ...data, id, email, createdAt: now }, update: data })
    await audit(tx, { actorId: id, action: 'user.signedUp', entity: 'user', entityId: id })
    await prove(tx, { ...person, id, email }, 'token' in way, now)
    return { userId: id }
  })
}

async function prove(
  tx: Tx,
  user: { id: string; email: string; firstName: string; language: Language },
  isProven: boolean,
  now: Date,
) {
  if (!isProven) return sendCode(tx, user, now)
  await markEmailVerified(tx, user.id, now)
  return queueMail(tx, emails.accountMade(user))
}
