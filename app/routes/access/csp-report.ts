import { noteCspReport } from '~/http/csp-report.server'
import { asAnyone } from '~/http/doors.server'

export const action = asAnyone(async ({ request }) => {
  const isReadable = noteCspReport(await request.text())
  return new Response(null, { status: isReadable ? 204 : 400 })
})
