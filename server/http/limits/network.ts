import { isIPv4, isIPv6, BlockList, isIP } from 'node:net'

/**
 * Returns the network of an address. All limits per address are counted per network. For IPv6 the network is the /64,
 * which is the least that one customer has. IPv4-mapped addresses count as IPv4.
 */
export function getNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return plain
  const groups = parseGroups(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function parseGroups(address: string): number[] {
  // A URL normalises the address and has no dotted notation.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

export const isIpv6Network = (network: string): boolean => network.endsWith('::/64')

/** Returns the wider networks of an IPv6 network. `network` has the form that `getNetwork` returns. */
export function getWiderNetworks(network: string): [string, string] {
  const [first = '', second = '', third = '', fourth = '0'] = network.replace(/::\/64$/, '').split(':')
  const site = `${first}:${second}:${third}`
  const half = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [`${site}:${half}::/56`, `${site}::/48`]
}

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export function parseProxyList(text: string): BlockList | null {
  const list = new BlockList()
  const entries = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .flatMap((each) => named[each.toLowerCase()] ?? [each])
  for (const entry of entries) if (!addNetwork(list, entry)) return null
  return list
}

export function createTrustedProxyCheck(text: string): (address: string) => boolean {
  const list = parseProxyList(`loopback,${text}`) ?? new BlockList()
  return (address) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

function addNetwork(list: BlockList, entry: string): boolean {
  const [network = '', bits, more] = entry.split('/')
  const family = isIP(network)
  if (family === 0 || more !== undefined) return false
  const [kind, most] = family === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  // A prefix of 0 would trust every client, which could then choose its own address.
  if (prefix < 1 || prefix > most) return false
  list.addSubnet(network, prefix, kind)
  return true
}
