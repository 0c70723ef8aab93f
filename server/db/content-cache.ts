import { shopOffsetMs } from '#core/shared/shop-time.ts'
import { countContentChanges } from './content-store.ts'
import type { Database } from './database.ts'

/**
 * Caches content (catalogue, prices, settings) that pages show and orders are made from. Its tables count and
 * announce their changes (`announce_content`), so every process notices changes made by any process.
 * - Shown values are cached until a change is announced. Without a listener they are read every time.
 * - Stored values belong to a count of changes. Rows made from them carry the count, and the database rejects rows
 *   made from an older one.
 */
export class ContentCache {
  readonly #database: Database
  readonly #shown = new VersionedCache()
  readonly #stored = new VersionedCache()
  #heard = 0
  #stop: (() => Promise<void>) | null = null
  #count: string | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Starts listening. A lost connection counts as a change, because notifications may be missed. */
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

  /** Changes with every announced change and every shop day, because some content depends on the day. */
  get version(): string {
    return `${this.#heard} ${Math.floor((Date.now() + shopOffsetMs) / 86_400_000)}`
  }

  /** Returns a value to show: what `read` returned since the last change. */
  show<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    return this.#stop ? this.#shown.get(String(this.#heard), key, read) : read()
  }

  /** Returns the last known number of changes. */
  async count(): Promise<string> {
    return this.#count ?? this.recount()
  }

  /** Reads the number of changes. */
  async recount(): Promise<string> {
    this.#count = await countContentChanges(this.#database.db)
    return this.#count
  }

  /** Returns a value to store: what `read` returned at this count of changes. */
  at<Value>(count: string, key: string, read: () => Promise<Value>): Promise<Value> {
    return this.#stored.get(count, key, read)
  }
}

/** More keys than a shop has products. The limit keeps requests for missing keys from filling the memory. */
const mostKept = 500

/** Caches values per version. Failures are not cached. */
export class VersionedCache {
  readonly #kept = new Map<string, Promise<unknown>>()
  #version: string | undefined

  /** Returns the cached value of this version, or creates it. The values of a key always have the same type. */
  async get<Value>(version: string, key: string, make: () => Promise<Value>): Promise<Value> {
    if (version !== this.#version || this.#kept.size >= mostKept) this.#kept.clear()
    this.#version = version
    const known = this.#kept.get(key)
    if (known) return known as Promise<Value>
    // Stored before it resolves, so that a change in between removes it.
    const fresh = make()
    this.#kept.set(key, fresh)
    fresh.catch(() => this.#kept.get(key) === fresh && this.#kept.delete(key))
    return fresh
  }
}
