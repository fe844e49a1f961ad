import * as z from 'zod'
import { log } from './log.server'

const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})

/** The directive and the other side's origin, never an address of ours. */
export function logCspReport(text: string) {
  const report = Report.safeParse(parse(text)).data?.['csp-report']
  if (!report) return false
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
  log.warn(
    { directive: directive.match(/^[a-z-]{1,40}/)?.[0] ?? 'unknown', blocked: sourceOf(report['blocked-uri']) },
    'policy violated',
  )
  return true
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sourceOf(blocked: string | undefined) {
  if (blocked && /^[a-z-]{1,20}$/.test(blocked)) return blocked // 'inline', 'eval', 'data'
  return blocked && URL.canParse(blocked) ? new URL(blocked).origin : 'unknown'
}
