import { db } from '~/data/db.server'
import { isId } from '~/data/id'
import { shortName } from '~/domain/person'

/** The filter's circle as the log names it: by id, or by what was typed. */
export async function circleNamed(idOrName: string) {
  if (!isId(idOrName)) return idOrName
  const recipient = await db.recipient.findUnique({
    where: { circleId: idOrName },
    select: { firstName: true, lastName: true },
  })
  return recipient ? shortName(recipient) : idOrName
}
