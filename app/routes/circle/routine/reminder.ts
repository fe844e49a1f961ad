import { ReminderForm } from '~/domain/routine/reminder-schema'
import { allowReminders, chooseReminders } from '~/domain/routine/reminders.server'
import { flash } from '~/http/cookies/flash.server'
import { orErrorToast } from '~/http/forms/failed-action.server'
import { postOnly } from '~/http/forms/post-only.server'
import { readForm } from '~/http/forms/read-form.server'
import { asMember, idParam } from '~/http/guards.server'
import { paths } from '~/paths'
import { occurrenceIn } from '~/routes/circle/routine/place'

export const loader = asMember(
  postOnly(({ member, params, request }) => {
    const { on, place } = occurrenceIn(request)
    return paths.routineItem(member.circleId, idParam(params.routineId), { ...place, on })
  }),
)

/** Saves how the member is reminded of an item. */
export const action = asMember(
  orErrorToast(async ({ member, params, request }) => {
    const itemId = idParam(params.routineId)
    const { on, place } = occurrenceIn(request)
    await allowReminders(member, itemId)
    const form = await readForm(request, ReminderForm)
    if (!form.ok) return new Response(null, { status: 422, statusText: 'Unprocessable Content' })
    await chooseReminders(member, itemId, form.value)
    return flash('changesSaved', paths.routineItem(member.circleId, itemId, { ...place, on }))
  }),
)
