export const longestName = 60
export const longestAddress = 500

export const inOrder = [{ position: 'asc' }, { foldedName: 'asc' }, { name: 'asc' }, { id: 'asc' }] as const

const formHost = 'form.jotform.com'
/** JotForm's answer host: the frame navigates there and shows the thanks. */
const answersGoTo: Record<string, string> = {
  [formHost]: 'https://submit.jotform.com',
  'eu.jotform.com': 'https://eu-submit.jotform.com',
  'hipaa.jotform.com': 'https://hipaa-submit.jotform.com',
}

/** An https address, from JotForm ids too. Undefined for IPs, ports, user names, single-word hosts: not framed. */
export function addressFrom(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > longestAddress || /[\s\\\p{Cc}]/u.test(text)) return undefined
  if (isFormOfHost(text)) return `https://${formHost}/${text}`
  const [, authority = ''] = text.match(/^https:\/\/([^/?#]+)/i) ?? []
  if (!authority || /[:@%]/.test(authority) || !URL.canParse(text)) return undefined
  const { hostname, href } = new URL(text)
  return isHostName(hostname) && href.length <= longestAddress ? href : undefined
}

/** Whether a stored address may still be shown, and is not an address of this instance. */
export function mayBeFramed(address: string, ownOrigin: string) {
  const known = addressFrom(address)
  return known !== undefined && new URL(known).hostname !== new URL(ownOrigin).hostname
}

/** The origins that a page may frame for this form: its own, and the host of its answers. */
export function originsOf(address: string) {
  const { origin, hostname } = new URL(address)
  const answers = answersGoTo[hostname]
  return answers ? [origin, answers] : [origin]
}

/** 231234567890123, or our-clinic/intake. */
function isFormOfHost(text: string) {
  return /^\d{9,20}$/.test(text) || /^[\w-]+\/[\w-]+$/.test(text)
}

/** Lower case, with a dot, no IP, not on this network, and nothing a policy would misread. */
function isHostName(text: string) {
  return (
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/.test(text) &&
    !/\.(localhost|local|internal)$/.test(text)
  )
}
