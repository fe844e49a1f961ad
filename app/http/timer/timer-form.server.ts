import { redirect } from '@remix-run/node'
import type { Problems } from '~/domain/records/fields'
import { isLongText, tidyLines, withoutControls } from '~/domain/text-fields'
import { longestNote, longestReason } from '~/domain/time/rules'
import { formDataOf, refuseForm } from '~/http/forms/read-form.server'
import { asksForPage } from '~/http/forms/redirect-back.server'
import { paths } from '~/paths'

const longestTyped = 20_000
const limits = { note: longestNote, reason: longestReason } as const

/**
 * Reads the timer's form, its note only if changed. Too long a note is accepted until the stop; if it can't be stored,
 * it's sent on to the timer's page without scripts.
 */
export async function readTimerForm(request: Request) {
  const form = await formDataOf(request)
  if (tooLongIn(form) && asksForPage(request)) throw redirect(paths.timer(), 307)
  const textIn = (name: string) => {
    const text = textOf(form, name)
    if (text && text.length > longestTyped) refuseForm()
    return text === undefined || isLongText(text) ? text : withoutControls(text)
  }
  const note = textIn('note')
  return {
    timerId: textIn('timer') ?? '',
    circleId: textIn('circle'),
    typed: {
      activity: textIn('activity'),
      note: note === textIn('noteBefore') ? undefined : note,
      reason: textIn('reason'),
    },
    isConfirmed: textIn('whole') === 'yes',
    sendsHeartbeats: textIn('heartbeats') === 'yes',
  }
}

export type TooLong = { activity?: string; note?: string; reason?: string; problems: Problems }

/** The fields and problems of a form with a text that is too long to store. */
export function tooLongIn(form: FormData): TooLong | undefined {
  const typed = Object.fromEntries(
    ['activity', 'note', 'reason'].flatMap((name) => {
      const text = textOf(form, name)
      return text === undefined ? [] : [[name, text]]
    }),
  )
  const problems = Object.fromEntries(
    Object.entries(limits).flatMap(([name, maximum]) =>
      (typed[name] ?? '').length > longestTyped ? [[name, `errors.tooLong?maximum=${maximum}`]] : [],
    ),
  )
  return Object.keys(problems).length ? { ...typed, problems } : undefined
}

function textOf(form: FormData, name: string) {
  const text = form.get(name)
  return typeof text === 'string' ? tidyLines(text) : undefined
}
