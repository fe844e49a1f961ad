import { logCspReport } from '~/http/csp-report.server'
import { asAnyone } from '~/http/guards.server'

export const action = asAnyone(async ({ request }) => {
  const isReadable = logCspReport(await request.text())
  return new Response(null, { status: isReadable ? 204 : 400 })
})
