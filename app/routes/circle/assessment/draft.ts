import { assessmentPaths } from '~/assessment-paths'
import { recordFor } from '~/domain/assessment/access'
import { slugOf } from '~/domain/section-names'
import { autosaveForm } from '~/http/forms/autosave-form.server'
import { postOnly } from '~/http/forms/post-only.server'
import { asMember } from '~/http/guards.server'
import { fromIn, sectionParam } from '~/routes/circle/assessment/section-param.server'

export const loader = asMember(
  postOnly(({ member, params }) => assessmentPaths.editSection(member.circleId, slugOf(sectionParam(params.section)))),
)

/** Stores or discards the draft of a section. */
export const action = asMember(async ({ member, user, request, params }) => {
  const name = sectionParam(params.section)
  const form = { record: recordFor(member, name, 'edit'), form: `assessment.${name}` }
  const discardedTo = assessmentPaths.section(member.circleId, slugOf(name), fromIn(request))
  return autosaveForm({ member, user, request }, { ...form, discardedTo })
})
