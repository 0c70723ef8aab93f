import { shopOffsetMs } from '#core/shared/shop-time.ts'
import { countChanges } from './content-store.ts'
import type { Database } from './database.ts'

/**
 * What pages show and orders are made from (catalogue, prices, settings), kept in memory while it stands. Its tables
 * announce and count their changes themselves (`announce_content`), so that each process hears of a change whoever
 * made it.
 *
 * - what is shown stands until a change is heard; while nobody listens it is read anew
 * - what is stored stands at one count of changes: whoever stores something made from it says by which count, and the
 *   database refuses what was made from something older
 */
export class Content {
  readonly #database: Database
  readonly #shown = new VersionedCache()
  readonly #stored = new VersionedCache()
  #heard = 0
  #stop: (() => Promise<void>) | null = null
  #count: string | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Listens from now on. A lost connection counts as a change: what was said meanwhile is lost. */
  async listen(): Promise<void> {
    this.#stop ??= await this.#database.listen('content_changed', () => {
      this.#heard += 1
    })
  }

  async stop(): Promise<void> {
    const stop = this.#stop
    this.#stop = null
    await stop?.()
  }

  /** Another one after each change that was heard, and on each day of the shop: some of what pages show is of the day. */
  get version(): string {
    return `${this.#heard} ${Math.floor((Date.now() + shopOffsetMs) / 86_400_000)}`
  }

  /** For what is shown: what `read` gives, or gave since the last change. */
  show<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    return this.#stop ? this.#shown.get(String(this.#heard), key, read) : read()
  }

  /** How many changes there were when somebody last counted. */
  async count(): Promise<string> {
    return this.#count ?? this.recount()
  }

  /** How many changes there are. */
  async recount(): Promise<string> {
    this.#count = await countChanges(this.#database.db)
    return this.#count
  }

  /** For what is stored: what `read` gives, or gave at this count. */
  at<Value>(count: string, key: string, read: () => Promise<Value>): Promise<Value> {
    return this.#stored.get(count, key, read)
  }
}

/** More keys than a shop has products: whoever asks for what isn't there can't fill the memory. */
const mostKept = 500

/** Values made from something that has a version, each kept while that version stands. A failure is not kept. */
export class VersionedCache {
  readonly #kept = new Map<string, Promise<unknown>>()
  #version: string | undefined

  /** What is kept under the key for this version, else what `make` gives. A key always has the same kind of value. */
  async get<Value>(version: string, key: string, make: () => Promise<Value>): Promise<Value> {
    if (version !== this.#version || this.#kept.size >= mostKept) this.#kept.clear()
    this.#version = version
    const known = this.#kept.get(key)
    if (known) return known as Promise<Value>
    // Kept before it is made: a change meanwhile forgets it.
    const fresh = make()
    this.#kept.set(key, fresh)
    fresh.catch(() => this.#kept.get(key) === fresh && this.#kept.delete(key))
    return fresh
  }
}
