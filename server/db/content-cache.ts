import { shopOffsetMs } from '#core/shared/shop-time.ts'
import { countContentChanges } from './content-store.ts'
import type { Database } from './database.ts'

/**
 * Caches content (catalog, prices, settings) that pages show and orders are made from. The tables of this content
 * count and announce changes (`announce_content`), so every process notices a change that any process makes.
 * - Values for pages are cached until a change is announced. If no listener is connected, they are always read again.
 * - Values that are stored in rows are cached per change count. The rows contain the change count, and the database
 *   rejects rows whose count is out of date.
 */
export class ContentCache {
  readonly #database: Database
  readonly #shown = new VersionedCache()
  readonly #stored = new VersionedCache()
  #announced = 0
  #stop: (() => Promise<void>) | null = null
  #count: string | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Starts to listen. A lost connection counts as a change, because notifications may have been missed. */
  async listen(): Promise<void> {
    this.#stop ??= await this.#database.listen('content_changed', () => {
      this.#announced += 1
    })
  }

  async stop(): Promise<void> {
    const stop = this.#stop
    this.#stop = null
    await stop?.()
  }

  /**
   * The version changes with every announced change and at the start of every shop day, because some content depends
   * on the day.
   */
  get version(): string {
    return `${this.#announced} ${Math.floor((Date.now() + shopOffsetMs) / 86_400_000)}`
  }

  show<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    return this.#stop ? this.#shown.get(String(this.#announced), key, read) : read()
  }

  async count(): Promise<string> {
    return this.#count ?? this.recount()
  }

  async recount(): Promise<string> {
    this.#count = await countContentChanges(this.#database.db)
    return this.#count
  }

  at<Value>(count: string, key: string, read: () => Promise<Value>): Promise<Value> {
    return this.#stored.get(count, key, read)
  }
}

/**
 * Maximum number of keys, which is more than a shop has products. The limit keeps requests for unknown keys from
 * filling the memory.
 */
const maxEntries = 500

/** Caches values of one version. Failures are not cached. */
export class VersionedCache {
  readonly #entries = new Map<string, Promise<unknown>>()
  #version: string | undefined

  /** All values of a key have the same type. */
  async get<Value>(version: string, key: string, create: () => Promise<Value>): Promise<Value> {
    if (version !== this.#version || this.#entries.size >= maxEntries) this.#entries.clear()
    this.#version = version
    const cached = this.#entries.get(key)
    if (cached) return cached as Promise<Value>
    // The promise is cached before it resolves, so that a change while it is pending removes it.
    const created = create()
    this.#entries.set(key, created)
    created.catch(() => this.#entries.get(key) === created && this.#entries.delete(key))
    return created
  }
}
