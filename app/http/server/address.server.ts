import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'

// This machine, private networks (RFC 1918, RFC 4193), link-local addresses and shared address space (RFC 6598).
const privateRanges = rangesIn(
  '127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 100.64.0.0/10 ::1 fc00::/7 fe80::/10'.split(' '),
).list

/** The one way to write an IP address: IPv6 compressed in lower case, an IPv4-mapped one as IPv4. Undefined when it is none. */
export function canonicalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (!isIPv6(text)) return undefined
  const { address } = new SocketAddress({ address: text.replace(/%.*$/, ''), family: 'ipv6' })
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/)?.[1]
  return mapped ?? address
}

/** The addresses and CIDR ranges in a comma-separated list, and the entries that are neither. */
export function readRanges(text: string) {
  return rangesIn(
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
}

function rangesIn(entries: string[]) {
  const list = new BlockList()
  const wrong = entries.filter((entry) => !addRange(list, entry))
  return { list, wrong }
}

function addRange(list: BlockList, entry: string) {
  const [, text = '', length] = entry.match(/^([^/]+)(?:\/(\d{1,3}))?$/) ?? []
  const address = canonicalAddress(text)
  if (!address) return false

  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  const bits = family === 'ipv4' ? 32 : 128
  // The last bits of an IPv4-mapped range count in IPv4: ::ffff:10.0.0.0/104 is 10.0.0.0/8.
  const prefix = Number(length ?? (text.includes(':') ? 128 : 32)) - (text.includes(':') ? 128 - bits : 0)
  if (prefix < 1 || prefix > bits) return false // everybody's address in one range would believe everybody
  list.addSubnet(address, prefix, family)
  return true
}

export function isIn(ranges: BlockList, address: string) {
  if (isIPv4(address)) return ranges.check(address, 'ipv4')
  return isIPv6(address) && ranges.check(address, 'ipv6')
}

/** Whether it is this machine or a private network, where a reverse proxy may represent everyone. */
export function isPrivateAddress(address: string) {
  return isIn(privateRanges, address)
}

/** The rightmost untrusted address of X-Forwarded-For. A client may write invalid entries: the proxy after counts. */
export function clientAddressBehind(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList) {
  let sender = socketAddress
  for (const entry of forwardedFor?.split(',').reverse() ?? []) {
    if (!isIn(trusted, sender)) break
    const address = addressIn(entry)
    if (!address) break
    sender = address
  }
  return sender
}

/** The address of an entry in X-Forwarded-For, which may carry brackets, quotes and a port. */
function addressIn(entry: string) {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const bare = text.match(/^\[([^\]]+)\](?::\d+)?$/)?.[1] ?? text.match(/^(\d+\.\d+\.\d+\.\d+):\d+$/)?.[1] ?? text
  return canonicalAddress(bare)
}

/** What counts as one sender: an IPv4 address, or the /64 that one customer gets of IPv6. */
export function rateLimitKeyOf(address: string) {
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address
}

/** An address without its last part, /24 of IPv4 and /48 of IPv6: '203.0.113', '2001:db8:1::'. */
export function networkOf(address: string) {
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(':')}::`
  return address.split('.').slice(0, 3).join('.')
}

function groupsOf(address: string) {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after]
}
