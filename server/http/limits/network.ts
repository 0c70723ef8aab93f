import { isIPv4, isIPv6 } from 'node:net'

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
