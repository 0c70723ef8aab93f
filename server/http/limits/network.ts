import { isIPv4, isIPv6, BlockList, isIP } from 'node:net'

/**
 * What counts as one place, wherever something is limited by address: one IPv6 customer holds at least a /64, so the
 * whole of it is one. IPv4 written as IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address, however it is shortened. */
function groupsOf(address: string): number[] {
  // A URL writes each address in one way, without dots.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

export const isNetworkV6 = (network: string): boolean => network.endsWith('::/64')

/** The /56 and the /48 that an IPv6 network, as `networkOf` names it, is part of. */
export function widerNetworksOf(network: string): [string, string] {
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

/** `10.0.0.5, 172.18.0.0/16, uniquelocal` → whether an address is one of them; null where an entry is none. */
export function readProxies(text: string): BlockList | null {
  const list = new BlockList()
  const entries = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .flatMap((each) => named[each.toLowerCase()] ?? [each])
  for (const entry of entries) if (!add(list, entry)) return null
  return list
}

/** Those who may say for whom they ask (`X-Forwarded-For`): this machine always, and whom `TRUSTED_PROXIES` names. */
export function trustedProxies(text: string): (address: string) => boolean {
  const list = readProxies(`loopback,${text}`) ?? new BlockList()
  return (address) => {
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

function add(list: BlockList, entry: string): boolean {
  const [network = '', bits, more] = entry.split('/')
  const family = isIP(network)
  if (family === 0 || more !== undefined) return false
  const [kind, most] = family === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  // A prefix of 0 would let everyone say who they are.
  if (prefix < 1 || prefix > most) return false
  list.addSubnet(network, prefix, kind)
  return true
}
