import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { NotFound } from '~/domain/refusals'
import { listItemsForExport } from '~/domain/routine/export.server'
import { calendarFile } from '~/domain/routine/ical/calendar'
import { findSubscriber, recordFeedRead } from '~/domain/routine/subscription.server'
import { env } from '~/env.server'
import { bestEffort } from '~/http/best-effort.server'
import { downloadHeaders } from '~/http/downloads/download.server'
import { asAnyone } from '~/http/guards.server'
import { tokenBuckets } from '~/http/server/rate-limit.server'
import { feedWords } from '~/i18n/routine-feed.server'
import { paths } from '~/paths'

// Calendar programs poll hourly or less, and one person may have several.
const readings = tokenBuckets({ perMinute: 6, burst: 60 })

/** A circle's routine for calendars, without cookies: the token identifies the member. Invalid ones look alike. */
export const loader = asAnyone(async ({ params, request, context }) => {
  downloadHeaders(context)
  const subscriber = await findSubscriber((params.token ?? '').replace(/\.ics$/, ''))
  if (!subscriber) throw new NotFound()
  const seconds = readings(subscriber.id)
  if (seconds) return new Response(null, { status: 429, headers: { 'Retry-After': String(seconds) } })

  const { member, id } = subscriber
  const items = await listItemsForExport(member)
  const linkOf = ({ id }: { id: string }) => `${env.PUBLIC_URL}${paths.routineItem(member.circleId, id)}`
  const settings = { linkOf, timeZone: member.timeZone, now: new Date() }
  const file = calendarFile(items, { ...feedWords(subscriber), ...settings })
  void bestEffort(`calendar ${id}`, () => recordFeedRead(subscriber))
  return fileOrUnchanged(file, request, context)
})

function fileOrUnchanged(file: string, request: Request, { replaceHeader }: AppLoadContext) {
  const tag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
  replaceHeader?.('Cache-Control', 'private, no-cache')
  const headers = { ETag: `W/${tag}` } // it may be compressed on its way
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (known.some((one) => one.trim().replace(/^W\//, '') === tag)) return new Response(null, { status: 304, headers })
  return new Response(file, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="routine.ics"',
    },
  })
}
