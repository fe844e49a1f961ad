import { redirect } from '@remix-run/node'
import { changeCircleLabels } from '~/domain/labels/commands.server'
import { stayOn } from '~/http/back.server'
import { asMember, idFrom } from '~/http/doors.server'
import { paths } from '~/http/paths'

export const loader = asMember(({ member }) => redirect(paths.circleLabels(member.circleId)))

/** Takes one label off the circle. */
export const action = asMember(async ({ member, params, request }) => {
  const labelId = idFrom(params.labelId)
  const done = await changeCircleLabels(member, { labels: [], before: [labelId] })
  if (done === 'refused') throw new Response(null, { status: 422, statusText: 'Unprocessable Content' })
  return stayOn(request, paths.circleLabels(member.circleId), `label-${labelId}`)
})
