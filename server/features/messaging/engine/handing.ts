import { decisive, hand } from '../gateways/gateway.ts'
import type { WholeOptions } from './engine-options.ts'
import type { GatewayLooks } from './gateway-looks.ts'
import { nextStep } from './next-step.ts'
import type { Settler } from './settler.ts'
import { earlyMs } from './take-now.ts'
import type { Taken } from './taken-part.ts'

/** Parts being handed over at the same time: after a crash so many at most are unknown. */
const slots = 192
/** The program is cut off 10 s after it was told to stop. */
const stopWithinMs = 7000

interface HandingParts extends Pick<WholeOptions, 'database' | 'gateway' | 'pausesMs' | 'log'> {
  looks: GatewayLooks
  settler: Settler
  /** Where there was no place, there is one again. */
  wake: () => void
}

/** What is being handed to the gateway, each part in a place of its own. */
export class Handing {
  readonly #parts: HandingParts
  readonly #abort = new AbortController()
  readonly #underWay = new Set<Promise<void>>()
  #full = false

  constructor(parts: HandingParts) {
    this.#parts = parts
  }

  /** All places were taken when it was last asked. */
  get isFull(): boolean {
    return this.#full
  }

  /** How many more may begin; none: the engine is woken by whatever is done first. */
  freePlaces(): number {
    const free = slots - this.#underWay.size
    this.#full = free === 0
    return free
  }

  handOver(taken: Taken, { now, at }: { now: number; at: number }): void {
    const { gateway, pausesMs, log, looks, settler } = this.#parts
    const handing = { signal: this.#abort.signal, at: at + Math.min(taken.due * 1000 - now, earlyMs) }
    const work = async () => {
      const calls = await hand(gateway, taken, { direct: taken.direct, ...handing })
      const last = decisive(calls)
      if (!last) throw new Error(`gateway ${gateway.name} has no endpoint`)
      const pauses = pausesMs.map((ms) => ms * (0.9 + Math.random() * 0.2))
      // A picture that may be left out says nothing of the rest: that is about to be handed over itself.
      const down = !taken.optional && (await looks.findOut(taken, last))
      // Before the outcome is told: who asked for it and looks at once finds the gateway as it is.
      await looks.learnFrom(taken, last)
      await settler.add({ taken, calls, last, step: nextStep(taken, last, pauses, { down }) })
    }
    this.during(
      work().catch((error: unknown) => log.error({ err: error }, 'a part could not be handed over')),
    )
  }

  /** Takes a place, and a stop waits for it. */
  during(work: Promise<void>): void {
    const done = work.finally(() => {
      this.#underWay.delete(done)
      if (this.#full) this.#parts.wake()
    })
    this.#underWay.add(done)
  }

  /** Once the work before is over, lets what is under way end; what takes too long is left as unknown. */
  async end(before: readonly (Promise<void> | undefined)[]): Promise<void> {
    const cutOff = setTimeout(() => this.#abort.abort(), stopWithinMs)
    for (const each of before) await each
    await Promise.all(this.#underWay)
    clearTimeout(cutOff)
  }
}
