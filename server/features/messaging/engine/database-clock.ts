import type { Database } from '#server/platform/database.ts'

/** The database's clock, as far as it is known between two looks at it. */
export class DatabaseClock {
  /**
   * What keeps step with it: the bundled server reads this machine's time with all its jumps, a server goes on when
   * only ours is set.
   */
  readonly #step: () => number
  /** How far the database's clock is ahead of that. */
  #aheadMs: number

  constructor({ bundled }: Pick<Database, 'bundled'>) {
    this.#step = bundled ? () => Date.now() : () => performance.now()
    this.#aheadMs = Date.now() - this.#step()
  }

  now(): Date {
    return new Date(this.#step() + this.#aheadMs)
  }

  /** It is `ms` since 1970 there just now. */
  set(ms: number): void {
    this.#aheadMs = ms - this.#step()
  }
}
