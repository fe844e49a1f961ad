const longestEndpoint = 1_000
const services = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
]

export const maxSubscriptions = 10 // of one person

/**
 * Whether a push may be sent to this address: a browser maker's service, over https on the default port. Otherwise the
 * server would send requests to hosts that a stranger chose.
 */
export function isPushService(endpoint: string) {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return services.some((service) => service.test(hostname))
}
