import { redirect } from '@remix-run/node'
import { visibleSections } from '~/domain/assessment/access'
import { slugOf } from '~/domain/assessment/section-names'
import { Forbidden } from '~/domain/refusals'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'

/** Leads to the cognitive section, or to the first that the member may see. */
export const loader = asMember(({ member, request }) => {
  const names = visibleSections(member)
  const name = names.includes('cognitive') ? 'cognitive' : names[0]
  if (!name) throw new Forbidden()
  throw redirect(paths.section(member.circleId, slugOf(name), new URL(request.url).searchParams.get('from')))
})
