import { isNetworkV6, networkOf, widerNetworksOf } from './network.ts'

const windowMs = 60_000
/** How much more than one network the wider ones around it may ask: of a /56, and of a /48. */
const widerShares = [4, 16] as const

/**
 * What the calls of a minute cost, for each network and for the wider ones around it: an IPv6 customer may hold 65,536
 * networks, and one call may cost as much as a hundred others.
 */
export class CallBudget {
  readonly #perMinute: number
  #spent = new Map<string, number>()
  #until = 0

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** False where one of the caller's networks has spent all of it. */
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
      // What a network is refused costs those around it nothing.
      if (spent > this.#perMinute * share) return false
    }
    return true
  }
}
