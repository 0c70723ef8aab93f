import { isNetworkV6, networkOf, widerNetworksOf } from './network.ts'

const windowMs = 60_000
/** Budget of a /56 and of a /48, as multiples of the budget of one network. */
const widerShares = [4, 16] as const

/**
 * Sums the cost of the calls in a minute, by network and by the wider networks around it, because an IPv6 customer may have
 * 65,536 networks. One call may cost as much as a hundred others.
 */
export class CallBudget {
  readonly #perMinute: number
  #spent = new Map<string, number>()
  #until = 0

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** False if one of the caller's networks has used up its budget. */
  spend(address: string, cost: number, now = performance.now()): boolean {
    if (now > this.#until) {
      this.#spent = new Map()
      this.#until = now + windowMs
    }
    const network = networkOf(address)
    const shares: [string, number][] = [[network, 1]]
    if (isNetworkV6(network))
      widerNetworksOf(network).forEach((wider, at) => shares.push([wider, widerShares[at] ?? 1]))
    for (const [name, share] of shares) {
      const spent = (this.#spent.get(name) ?? 0) + cost
      this.#spent.set(name, spent)
      // Refused calls do not count for the wider networks.
      if (spent > this.#perMinute * share) return false
    }
    return true
  }
}

type Counted = (error: null, counted: { current: number; ttl: number }) => void

/** Callers remembered at once; the one that was quiet for longest goes first. */
const mostKept = 5_000

/**
 * Calls of each caller within a window, for `@fastify/rate-limit`. Its own store measures by the wall clock: set back an
 * hour, that keeps callers at their limit refused for the hour.
 */
export class CallCounts {
  readonly #counts = new Map<string, { current: number; since: number }>()

  incr(caller: string, counted: Counted, windowMs: number): void {
    const now = performance.now()
    const known = this.#counts.get(caller)
    const count = known && now - known.since < windowMs ? known : { current: 0, since: now }
    count.current += 1
    this.#counts.delete(caller)
    this.#counts.set(caller, count)
    const [first] = this.#counts.keys()
    if (this.#counts.size > mostKept && first !== undefined) this.#counts.delete(first)
    counted(null, { current: count.current, ttl: Math.ceil(windowMs - (now - count.since)) })
  }

  child(): CallCounts {
    return new CallCounts()
  }
}
