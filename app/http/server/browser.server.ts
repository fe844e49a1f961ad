import { networkOf } from './address.server'

// What we store of a browser's address: enough for its owner to recognise it, too little to track anybody.

const devices: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/OPR/, 'Opera'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** Browser and device in two words, 'Safari, iPhone'. */
export function deviceOf(request: Request) {
  const agent = request.headers.get('user-agent') ?? ''
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1]
  return [find(browsers), find(devices)].filter(Boolean).join(', ')
}

/** The network that the request came from: /24 of IPv4, /48 of IPv6. */
export function networkOfRequest(request: Request) {
  return networkOf(addressOf(request))
}

/** The sender's address, as request-log.server.ts found it; nothing for a request that came over no socket. */
export function addressOf(request: Request) {
  return request.headers.get('x-kinfold-address') ?? ''
}

/** Whether senders may share that address: a proxy that TRUSTED_PROXY doesn't name. */
export function isSharedAddress(request: Request) {
  return request.headers.has('x-kinfold-shared')
}

/** Whether the request certainly came through such a proxy. */
export function hasUnnamedProxy(request: Request) {
  return request.headers.has('x-kinfold-unnamed-proxy')
}

/** Whether a page makes the request by itself, without anything that its person has just done. */
export function isBackgroundRequest(request: Request) {
  return request.headers.has('x-kinfold-live')
}

/** Whether the browser says it's a phone's. */
export function isPhone({ headers }: Request) {
  const hint = headers.get('sec-ch-ua-mobile')
  return hint ? hint === '?1' : /iPhone|Android.*Mobile/.test(headers.get('user-agent') ?? '')
}
