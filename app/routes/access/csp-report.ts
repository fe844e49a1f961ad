import { asAnyone } from '~/http/guards.server'
import { logCspReport } from '~/http/server/csp-report.server'

export const action = asAnyone(async ({ request }) => {
  const isReadable = logCspReport(await request.text())
  return new Response(null, { status: isReadable ? 204 : 400 })
})
