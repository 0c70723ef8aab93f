import type { Db } from '#server/db/database.ts'
import { startOrderMonth, allocateOrderPosition } from './order-numbers-store.ts'

export interface AllocatedNumber {
  /** `2611-0042` is the 42nd order of November 2026. */
  number: string
  /**
   * Position among all orders. It comes from a database sequence, so that concurrent orders don't wait for each
   * other.
   */
  count: number
}

/** Draws order numbers. If an order is refused, the next order gets its number. */
export class OrderNumbers {
  readonly #db: Db
  readonly #spare: number[] = []

  constructor(db: Db) {
    this.#db = db
  }

  /** Draws the number of the next order. `month` has the form `2611`. */
  async draw(month: string): Promise<AllocatedNumber> {
    const returnedNumber = this.#spare.shift()
    const drawn = await allocateOrderPosition(this.#db, month, returnedNumber)
    if (!drawn) {
      if (returnedNumber !== undefined) this.#spare.push(returnedNumber)
      await startOrderMonth(this.#db, month)
      return this.draw(month)
    }
    const { count, before } = drawn
    // A spare number of an earlier month is discarded.
    if (count <= before) return this.draw(month)
    return { count, number: `${month}-${String(count - before).padStart(4, '0')}` }
  }

  giveBack({ count }: AllocatedNumber): void {
    this.#spare.push(count)
  }
}
