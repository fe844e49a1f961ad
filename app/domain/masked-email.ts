/** An address as others may see it: enough to know one's own by, not to learn somebody else's. */
export function maskedEmail(email: string) {
  const [name = '', host = ''] = email.split('@').map((part) => [...part])
  return `${name[0] ?? ''}…${name.length > 2 ? name.at(-1) : ''}@${host[0] ?? ''}…`
}
