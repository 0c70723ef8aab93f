import { Client, type QueryResult } from 'pg'
import { EmbeddedStream } from './embedded-stream.ts'
import { NamedStatements } from './named-statements.ts'
import { drizzleOver, oneTransaction, type Query, type Transaction } from './query.ts'

/** A plan that was made while a table was empty would go on reading it from end to end when it has filled. */
const plansKeptMs = 10_000

/**
 * The one session of the embedded database. Single statements are sent without waiting for the answers to earlier
 * ones; a transaction has the session to itself, in the order in which both came.
 */
export class EmbeddedSession {
  readonly #client: Client
  readonly #named = new NamedStatements()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  /** Resolves when the transactions so far have ended; null while there are none. */
  #transactions: Promise<void> | null = null
  #plansFrom = performance.now()
  #closed = false

  private constructor(client: Client) {
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) => {
      for (const heard of this.#listeners.get(channel) ?? []) queueMicrotask(() => heard(payload))
    })
  }

  /** Opens the database in a folder, making it when the folder is empty. */
  static async open(folder: string): Promise<EmbeddedSession> {
    const stream = await EmbeddedStream.open(folder)
    const client = new Client({ stream: () => stream, pipeline: true, ssl: false, user: 'postgres' })
    await client.connect()
    return new EmbeddedSession(client)
  }

  get closed(): boolean {
    return this.#closed
  }

  /** One statement, or any number without values, when no transaction is under way. */
  readonly query: Query = async (config, values) => {
    if (this.#transactions) await this.#transactions
    this.#forgetPlans()
    return this.#named.run(this.#send, config, values, this.query)
  }

  /**
   * Commits what the work has done when it resolves, and undoes it when it rejects. Nothing else runs meanwhile, and
   * nothing of it after its end: what it left under way is done before.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const inside = oneTransaction((config, values) => this.#named.run(this.#send, config, values))
    return this.alone(() => drizzleOver(inside).transaction(work))
  }

  /** Nothing that comes later begins before the work has ended; what came earlier is answered first. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const earlier = this.#transactions
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#transactions = promise
    try {
      await earlier
      return await work()
    } finally {
      if (this.#transactions === promise) this.#transactions = null
      resolve()
    }
  }

  /** A script that begins its own transaction and fails half way does not leave it open for whoever comes next. */
  async script(text: string): Promise<QueryResult | QueryResult[]> {
    return this.alone(async () => {
      try {
        return await this.#client.query(text)
      } finally {
        if (this.#client.getTransactionStatus() !== 'I') await this.#client.query('rollback')
      }
    })
  }

  /** Hears NOTIFY on a channel until the returned function is called. */
  async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    await this.query({ text: `listen "${channel}"` })
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners)
    listeners.add(heard)
    return async () => {
      listeners.delete(heard)
    }
  }

  /** Lets what is under way end, then closes. */
  async close(): Promise<void> {
    await this.alone(async () => {
      this.#closed = true
      await this.#client.end()
    })
  }

  readonly #send: Query = (config, values) => this.#client.query(config, values)

  #forgetPlans(): void {
    const now = performance.now()
    if (now - this.#plansFrom < plansKeptMs) return
    this.#plansFrom = now
    void this.#client.query('discard plans')
  }
}
