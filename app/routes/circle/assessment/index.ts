import { redirect } from '@remix-run/node'
import { assessmentPaths } from '~/assessment-paths'
import { listSections } from '~/domain/assessment/access'
import { slugOf } from '~/domain/section-names'
import { asMember } from '~/http/guards.server'

/** Leads to the cognitive section, or to the first that the member may see. */
export const loader = asMember(({ member, request }) => {
  const names = listSections(member)
  const name = names.find((one) => one === 'cognitive') ?? names[0]
  throw redirect(assessmentPaths.section(member.circleId, slugOf(name), new URL(request.url).searchParams.get('from')))
})
