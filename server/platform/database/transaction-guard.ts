import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Turns the use of the outer database handle inside a transaction into an error at once. It would run on another
 * connection, outside the transaction, and wait for ever for rows that the transaction has locked.
 */
export class TransactionGuard {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>()

  /** Throws when called from within a transaction of this database. */
  check(): void {
    if (this.#current.getStore()?.open) {
      throw new Error('The database was used inside a transaction: use the transaction that was passed in.')
    }
  }

  /** Runs a transaction's work; what it leaves running after its end may use the database again. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { open: true }
    try {
      return await this.#current.run(transaction, work)
    } finally {
      transaction.open = false
    }
  }
}
