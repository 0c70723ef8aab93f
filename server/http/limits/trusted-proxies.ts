import { BlockList, isIP } from 'node:net'

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
