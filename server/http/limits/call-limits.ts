import { isIpv6Network, getNetwork, getWiderNetworks } from './network.ts'

const windowMs = 60_000
/** Budgets of a /56 and of a /48, as multiples of the budget of one network. */
const widerNetworkFactors = [4, 16] as const

/**
 * Adds up the cost of the calls in a minute, by network and by the wider networks around it, because an IPv6 customer
 * may have 65,536 networks. A single call may cost as much as a hundred other calls.
 */
export class CallBudget {
  readonly #perMinute: number
  #spent = new Map<string, number>()
  #until = 0

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Returns `false` if one of the caller's networks has used up its budget. */
  spend(address: string, cost: number, now = performance.now()): boolean {
    if (now > this.#until) {
      this.#spent = new Map()
      this.#until = now + windowMs
    }
    const network = getNetwork(address)
    const shares: [string, number][] = [[network, 1]]
    if (isIpv6Network(network))
      getWiderNetworks(network).forEach((wider, at) => shares.push([wider, widerNetworkFactors[at] ?? 1]))
    for (const [name, share] of shares) {
      const spent = (this.#spent.get(name) ?? 0) + cost
      this.#spent.set(name, spent)
      // Refused calls don't count towards the budgets of the wider networks.
      if (spent > this.#perMinute * share) return false
    }
    return true
  }
}

type CallCount = (error: null, counted: { current: number; ttl: number }) => void

const maxCallers = 5_000

/**
 * Replaces the library's own store for `@fastify/rate-limit`, which uses the wall clock: setting
 * the clock back an hour would refuse callers at their limit for an hour.
 */
export class RateLimitStore {
  readonly #counts = new Map<string, { current: number; since: number }>()

  incr(caller: string, counted: CallCount, windowMs: number): void {
    const now = performance.now()
    const known = this.#counts.get(caller)
    const count = known && now - known.since < windowMs ? known : { current: 0, since: now }
    count.current += 1
    this.#counts.delete(caller)
    this.#counts.set(caller, count)
    const [first] = this.#counts.keys()
    if (this.#counts.size > maxCallers && first !== undefined) this.#counts.delete(first)
    counted(null, { current: count.current, ttl: Math.ceil(windowMs - (now - count.since)) })
  }

  child(): RateLimitStore {
    return new RateLimitStore()
  }
}
