import type { Database } from '../db/database.ts'

/** Receives changes. Receives `null` if changes may have been missed, so that everything must be reloaded. */
type Heard<Change> = (changes: Change[] | null) => void

/**
 * Uses one subscription to the database for all listeners in this process. `read` parses the
 * payload of the channel.
 */
export class ChangeFeed<Change extends { id: string }> {
  readonly #channel: string
  readonly #read: (payload: string) => Change[]
  readonly #listeners = new Set<Heard<Change>>()
  readonly #ending = new Set<() => void>()
  /** Time of the last change by the process's monotonic clock. */
  #lastHeardAt: number | undefined

  constructor(channel: string, read: (payload: string) => Change[]) {
    this.#channel = channel
    this.#read = read
  }

  /** Starts to listen. The returned function stops listening and calls the `onEnd` callbacks. */
  async start(database: Database): Promise<() => Promise<void>> {
    const unlisten = await database.listen(this.#channel, (payload) => {
      this.#lastHeardAt = performance.now()
      const changes = payload === '' ? null : this.#read(payload)
      for (const listener of this.#listeners) listener(changes)
    })
    this.#lastHeardAt = performance.now()
    return async () => {
      for (const end of this.#ending) end()
      this.#lastHeardAt = undefined
      await unlisten()
    }
  }

  /** Returns the time in ms since the last change, or 0 while not listening. */
  quietMs(): number {
    return this.#lastHeardAt === undefined ? 0 : Math.floor(performance.now() - this.#lastHeardAt)
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  publish(changes: Change[] | null): void {
    for (const heard of this.#listeners) heard(changes)
  }

  subscribe(listener: Heard<Change>, onEnd?: () => void): () => void {
    this.#listeners.add(listener)
    if (onEnd) this.#ending.add(onEnd)
    return () => {
      this.#listeners.delete(listener)
      if (onEnd) this.#ending.delete(onEnd)
    }
  }

  changeOf(id: string, over: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        over.removeEventListener('abort', done)
        unsubscribe()
        resolve()
      }
      const unsubscribe = this.subscribe((changes) => {
        if (changes === null || changes.some((change) => change.id === id)) done()
      })
      over.addEventListener('abort', done)
      if (over.aborted) done()
    })
  }
}
