import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export class PrivateAddressError extends Error {}

const notPublic = new BlockList()
// IPv4 networks from IANA's special-purpose registries (RFC 6890): this host, private, shared, loopback, link-local
// (cloud metadata services), documentation, benchmarks, multicast, reserved.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')

const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
// IPv6 networks for documentation, and networks that wrap another address.
const notPublicV6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublicV6.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && globalV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}

/** Returns true if a URL's host is plainly internal. Any other host may still resolve to a private address. */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host)
    ? !isPublicAddress(host)
    : !host.includes('.') || /\.(local|internal|lan|home)$/i.test(host)
}

/**
 * Resolves a host name. Fails with `PrivateAddressError` if one of the addresses is private. The connection uses
 * exactly the addresses that were checked, so DNS rebinding has no effect.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(`${hostname} is not a public name`), '', 0)
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
