import { data } from '@remix-run/node'
import type { User } from '~/domain/accounts/user'
import { formBaseOf } from '~/domain/activity/form-base'
import { createLabel, editLabel } from '~/domain/labels/commands.server'
import { allowLabels, prepareLabel } from '~/domain/labels/queries.server'
import { LabelForm } from '~/domain/labels/schema'
import type { Member } from '~/domain/members/member'
import { flash } from './flash.server'
import { readForm } from './read-form.server'

/** Reads the form of a new label and creates it, for a member of a circle or a super admin; then redirects to `to`. */
export async function saveNewLabel(request: Request, actor: Member | User, to: string) {
  allowLabels(actor, 'create')
  const form = await readForm(request, LabelForm)
  if (!form.ok) return form.refusal

  const done = await createLabel(actor, form.value)
  return done.is === 'refused' ? form.refuse({ [done.field]: done.problem }) : flash('labelCreated', to)
}

/** The same for an existing label. What somebody else has saved meanwhile is shown beside what was typed. */
export async function saveLabel(request: Request, actor: Member | User, labelId: string, to: string) {
  const { name, description, color } = await prepareLabel(actor, labelId)
  const form = await readForm(request, LabelForm)
  if (!form.ok) return form.refusal

  const { before, submissionId: _, ...typed } = form.value
  const done = await editLabel(actor, labelId, typed, formBaseOf(before, { name, description, color }))
  if (done.is === 'refused') return form.refuse({ [done.field]: done.problem })
  if (done.is === 'conflict') {
    const { data: answer } = form.refuse({})
    return data({ ...answer, conflict: { fields: done.fields, now: done.now } }, { status: 409 })
  }
  return flash('changesSaved', to)
}
