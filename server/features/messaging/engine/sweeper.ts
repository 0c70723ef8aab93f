import { foldCounts } from '../message-counts-store.ts'
import { Alarm } from './alarm.ts'
import type { WholeOptions } from './engine-options.ts'
import { lapse } from './lapse-store.ts'
import type { Outage } from './outage.ts'
import type { Rules } from './rules.ts'
import { isThrottled } from './throttled-take.ts'
import { keepInLine, missOld } from './waiting-store.ts'

const sweepMs = 60_000

interface SweeperParts extends Pick<WholeOptions, 'database' | 'log'> {
  /** The engine's own. */
  id: string
  rules: Rules
  rulesNow: () => ReturnType<Rules['at']>
  outage: Outage
  wake: () => void
}

/** Looks for what no alarm and no notice has told of: what is too old, and parts whose engine has gone. */
export class Sweeper {
  readonly #parts: SweeperParts
  readonly #leaseAlarm = new Alarm(() => this.#sweep())
  #sweeping: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(parts: SweeperParts) {
    this.#parts = parts
  }

  async begin(): Promise<void> {
    const { database, id, rulesNow } = this.#parts
    // What an earlier process left behind comes first, and what is too old must not go out.
    const mine = { all: database.bundled, ownEngine: id }
    while ((await lapse(database.db, mine)) > 0);
    while ((await missOld(database.db, rulesNow().graceMs)) > 0);
    this.#timer = setInterval(() => this.#sweep(), sweepMs)
  }

  /** The next lease runs out then; null: there is none. */
  setLease(inMs: number | null): void {
    this.#leaseAlarm.set(inMs === null ? null : inMs + 50)
  }

  /** Begins nothing more, and gives what is still to end. */
  stop(): Promise<void> | undefined {
    clearInterval(this.#timer)
    this.#leaseAlarm.clear()
    return this.#sweeping
  }

  /** Once a minute, and when a lease runs out: whatever no alarm and no notice has told of. */
  #sweep(): void {
    const { database, log, id, rules, rulesNow, outage, wake } = this.#parts
    const work = async () => {
      await rules.read()
      outage.forget()
      await outage.refresh()
      const lapsed = await lapse(database.db, { all: false, ownEngine: id })
      if (lapsed > 0) log.warn({ parts: lapsed }, 'parts of an engine that has gone are now unknown')
      const { graceMs, allowed, throttle } = rulesNow()
      await missOld(database.db, graceMs)
      if (allowed === 'all' && isThrottled(throttle) && !outage.isOpen)
        while ((await keepInLine(database.db, graceMs)) > 0);
      await foldCounts(database.db)
    }
    this.#sweeping = work()
      .catch((error: unknown) => log.error({ err: error }, 'the sweep failed'))
      .finally(wake)
  }
}
