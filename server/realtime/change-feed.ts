import type { Database } from '../db/database.ts'

/** Changes of things with an id; null when some may have been missed, so that everything is to be looked at anew. */
type Heard<Change> = (changes: Change[] | null) => void

/**
 * What this process hears of changes of one kind of thing, whoever made them; one subscription of the database for
 * all. `read` understands what is said on the channel.
 */
export class ChangeFeed<Change extends { id: string }> {
  readonly #channel: string
  readonly #read: (payload: string) => Change[]
  readonly #listeners = new Set<Heard<Change>>()
  readonly #ending = new Set<() => void>()
  /** By the process's own clock. */
  #lastHeardAt: number | undefined

  constructor(channel: string, read: (payload: string) => Change[]) {
    this.#channel = channel
    this.#read = read
  }

  /** Begins to listen; returns how to stop, which also ends what `onEnd` was given. */
  async start(database: Database): Promise<() => Promise<void>> {
    const unlisten = await database.listen(this.#channel, (payload) => {
      this.#lastHeardAt = performance.now()
      const changes = payload === '' ? null : this.#read(payload)
      for (const heard of this.#listeners) heard(changes)
    })
    this.#lastHeardAt = performance.now()
    return async () => {
      for (const end of this.#ending) end()
      this.#lastHeardAt = undefined
      await unlisten()
    }
  }

  /** How long no change has been heard of, ms; 0 while nobody listens. */
  quietMs(): number {
    return this.#lastHeardAt === undefined ? 0 : Math.floor(performance.now() - this.#lastHeardAt)
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  /** Tells the listeners of this process about changes that it found in another feed. */
  publish(changes: Change[] | null): void {
    for (const heard of this.#listeners) heard(changes)
  }

  /** Returns how to stop hearing. */
  subscribe(heard: Heard<Change>, onEnd?: () => void): () => void {
    this.#listeners.add(heard)
    if (onEnd) this.#ending.add(onEnd)
    return () => {
      this.#listeners.delete(heard)
      if (onEnd) this.#ending.delete(onEnd)
    }
  }

  /** Resolves when the thing changes, or with `over`. */
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
