// What we keep of a browser's whereabouts: enough for its owner to recognise it, too little to follow anybody.

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

/** The address without its last part: /24 of IPv4, /48 of IPv6. */
export function networkOf(request: Request) {
  const address = addressOf(request)
  return address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::`
    : address.split('.').slice(0, 3).join('.')
}

/** The client's address, which server.ts put there from the socket (or from Fly's header, on Fly only). */
export function addressOf(request: Request) {
  return (request.headers.get('x-kinfold-address') ?? '').replace(/^::ffff:/, '')
}
