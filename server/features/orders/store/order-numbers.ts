import type { Db } from '#server/db/database.ts'
import { beginMonth, drawCount } from './order-numbers-store.ts'

export interface DrawnNumber {
  /** `2611-0042`: the 42nd order of November 2026, for people. */
  number: string
  /** Which order it is of all: a sequence of the database, so that nobody waits for another's number. */
  count: number
}

/** Numbers of orders. One that was drawn for an order that was then refused goes to the next. */
export class OrderNumbers {
  readonly #db: Db
  readonly #spare: number[] = []

  constructor(db: Db) {
    this.#db = db
  }

  /** The next number of a month, `2611`; nobody else gets it. */
  async draw(month: string): Promise<DrawnNumber> {
    const spare = this.#spare.shift()
    const drawn = await drawCount(this.#db, month, spare)
    if (!drawn) {
      if (spare !== undefined) this.#spare.push(spare)
      await beginMonth(this.#db, month)
      return this.draw(month)
    }
    const { count, before } = drawn
    // A spare one of an earlier month is of none.
    if (count <= before) return this.draw(month)
    return { count, number: `${month}-${String(count - before).padStart(4, '0')}` }
  }

  giveBack({ count }: DrawnNumber): void {
    this.#spare.push(count)
  }
}
