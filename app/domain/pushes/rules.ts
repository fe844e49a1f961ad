const longestEndpoint = 1_000
const services = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
]

export const maxSubscriptions = 10

/** Whether this is a browser maker's https service: strangers choose the address our server requests. */
export function isPushService(endpoint: string) {
  if (endpoint.length > longestEndpoint || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return services.some((service) => service.test(hostname))
}
