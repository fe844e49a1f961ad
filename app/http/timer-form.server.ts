import { redirect } from '@remix-run/node'
import type { Problems } from '~/domain/records/fields'
import { isLongText, tidyLines, withoutControls } from '~/domain/text-fields'
import { longestNote, longestReason } from '~/domain/time/rules'
import { paths } from '~/paths'
import { formDataOf, refuseForm } from './read-form.server'
import { asksForPage } from './redirect-back.server'

const longestTyped = 20_000
const limits = { note: longestNote, reason: longestReason } as const

/**
 * What a form of the timer says. A note that is too long comes through: it is kept, and told when it is to be saved. One
 * that is too long to be kept goes on to the timer's page with its form, where no script runs. A note that was not changed
 * in this form is not said.
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

/** What was typed in a form of which a text is too long to be kept, with what is wrong; undefined for all others. */
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

/** A text with each end of a line as one character, which browsers send as two. */
function textOf(form: FormData, name: string) {
  const text = form.get(name)
  return typeof text === 'string' ? tidyLines(text) : undefined
}
