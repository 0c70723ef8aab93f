import type { Database } from './database.ts'

/** More keys than a shop has products: whoever asks for what isn't there can't fill the memory. */
const mostKept = 500

/**
 * What is read from the catalogue, prices and settings, kept until one of them changes (`announce_content`). While
 * nobody tells of changes (`follow`) everything is read anew. For what is shown: an order reads for itself, in its
 * own transaction.
 */
export class KeptContent<Value> {
  readonly #read: (key: string) => Promise<Value>
  readonly #kept = new Map<string, Promise<Value>>()
  #following = false

  constructor(read: (key: string) => Promise<Value>) {
    this.#read = read
  }

  async get(key: string): Promise<Value> {
    if (!this.#following) return this.#read(key)
    const known = this.#kept.get(key)
    if (known) return known
    if (this.#kept.size >= mostKept) this.#kept.clear()
    // Kept before it is read: a change meanwhile forgets it.
    const fresh = this.#read(key)
    this.#kept.set(key, fresh)
    fresh.catch(() => this.#kept.get(key) === fresh && this.#kept.delete(key))
    return fresh
  }

  /** Keeps from now on; returns how to stop. */
  async follow(database: Database): Promise<() => Promise<void>> {
    const stop = await database.listen('content_changed', () => this.#kept.clear())
    this.#following = true
    return async () => {
      this.#following = false
      await stop()
    }
  }
}
