import { newId } from '~/data/id'
import { write } from '~/data/write.server'
import { audit } from '~/domain/audit/append.server'
import { NotFound } from '~/domain/refusals'
import type { Language, User } from '~/domain/user'
import { problemOfPassword } from './password'
import { hashPassword } from './password.server'
import { hasUsers } from './queries.server'
import { isSetupCode, spendSetupCode } from './setup-code.server'

type NewAdmin = { email: string; firstName: string; lastName: string; password: string; language: Language }

/** Creates the first user, who knows the code that the server printed. NotFound when there already is one. */
export async function createFirstAdmin(
  code: string,
  { password, ...person }: NewAdmin,
): Promise<{ userId: string } | 'wrongCode' | 'invalid' | 'common'> {
  if (await hasUsers()) throw new NotFound()
  const problem = problemOfPassword(password, person)
  if (problem) return problem
  if (!isSetupCode(code)) return 'wrongCode'

  const passwordHash = await hashPassword(password)
  const userId = await write(async (tx) => {
    if (await tx.user.count()) throw new NotFound()

    const [id, now] = [newId(), new Date()]
    await tx.user.create({
      data: {
        ...person,
        id,
        passwordHash,
        isSuperAdmin: true,
        finishedOnboarding: true,
        emailProvenAt: now,
        createdAt: now,
      },
    })
    await audit(tx, { actorId: id, action: 'user.firstAdminCreated', entity: 'user', entityId: id })
    return id
  })
  spendSetupCode()
  return { userId }
}

/** Saves the chosen language, for all of the person's browsers. */
export async function chooseLanguage(user: Pick<User, 'id' | 'language'>, language: Language) {
  if (user.language === language) return
  await write(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { language } })
    await audit(tx, {
      actorId: user.id,
      action: 'user.changed',
      entity: 'user',
      entityId: user.id,
      details: { fields: ['language'] },
    })
  })
}

/** Audits how often addresses were looked up, without the addresses. */
export async function auditLookUps(count: number) {
  await write((tx) => audit(tx, { actorId: null, action: 'account.lookedUp', entity: 'account', details: { count } }))
}
