import { auditExportOfPeople, eachPerson, type ListedPerson, type Place } from '~/domain/people/list.server'
import { peopleQuery } from '~/domain/people/query'
import { readPeopleQuery } from '~/domain/people/schema'
import { csvFile } from '~/http/downloads/csv.server'
import { requireOwnDownload } from '~/http/downloads/download.server'
import { asRecentSuperAdmin } from '~/http/guards.server'
import type { Formatter } from '~/i18n/formatter.server'
import { unusualWords } from '~/routes/provider/people-words.server'

const columns = ['lastName', 'firstName', 'email', 'rolesAndCircles', 'lastSeen', 'state', 'superAdmin'] as const

/** All people matching the list's address, in the reader's language. */
export const loader = asRecentSuperAdmin(async ({ user, request, context, getFormatter }) => {
  requireOwnDownload({ request, context })
  const query = readPeopleQuery(new URL(request.url).searchParams)
  const formatter = await getFormatter()
  await auditExportOfPeople(user, Object.keys(peopleQuery({ ...query, sort: 'name' })))
  const head = columns.map((column) => formatter.t(`administration:people.csv.${column}`))
  return csvFile({ name: 'people.csv', head, batches: batchesOf(eachPerson(user, query), formatter) }, context)
})

async function* batchesOf(found: AsyncIterable<ListedPerson[]>, formatter: Formatter) {
  for await (const people of found) yield people.map((person) => cellsOf(person, formatter))
}

function cellsOf(person: ListedPerson, formatter: Formatter) {
  const { t, dayOf } = formatter
  return [
    person.lastName,
    person.firstName,
    person.email,
    person.places.map((place) => placeWords(place, formatter)).join('; ') || t('administration:people.inNoCircle'),
    person.lastSeenAt ? dayOf(person.lastSeenAt) : t('administration:people.never'),
    person.unusual && unusualWords(person.unusual, formatter),
    person.isSuperAdmin ? t('administration:people.superAdmin') : null,
  ]
}

function placeWords({ role, isAdmin, circle }: Place, { t }: Formatter) {
  const name = t(`common:roles.${role}`)
  return t('administration:people.roleIn', {
    role: isAdmin ? t('administration:people.roleAndAdmin', { role: name }) : name,
    circles: circle,
  })
}
