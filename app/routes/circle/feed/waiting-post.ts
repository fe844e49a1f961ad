import { writePost } from '~/domain/feed/commands.server'
import { postRecord } from '~/domain/feed/post-record'
import { readTyped } from '~/domain/records/typed'
import { postOnly } from '~/http/forms/post-only.server'
import { formDataOf } from '~/http/forms/read-form.server'
import { asMember } from '~/http/guards.server'
import { paths } from '~/paths'

export const loader = asMember(postOnly(({ member }) => paths.feed(member.circleId)))

/** A waiting post sent by our scripts: responds 201 once it is written, 422 when refused. */
export const action = asMember(async ({ member, request }) => {
  const form = await formDataOf(request)
  const result = await writePost(member, {
    typed: readTyped(postRecord, form),
    base: '',
    keepCurrent: [],
    submissionId: String(form.get('submissionId') ?? ''),
  })
  if (result.status === 'saved') return new Response(null, { status: 201 })
  return new Response(null, { status: result.status === 'invalid' && result.isTooOften ? 429 : 422 })
})
