import { sql } from 'drizzle-orm'
import type { Database, Db } from './database.ts'

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

/**
 * What orders are made from, kept for as long as the database counts no change of it (`content_changes`). Whoever
 * stores something made from it says by which count, and the database refuses what was made from something older.
 */
export class CountedContent {
  readonly #db: Db
  readonly #kept = new Map<string, unknown>()
  #changes: string | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** The count as it was when somebody last looked. */
  async changes(): Promise<string> {
    return this.#changes ?? this.look()
  }

  /** The count as it is. */
  async look(): Promise<string> {
    const { rows } = await this.#db.execute<{ changes: string }>(
      sql`select sum(changes)::text as changes from content_changes`,
    )
    const changes = rows[0]?.changes ?? ''
    if (changes !== this.#changes) this.#kept.clear()
    this.#changes = changes
    return changes
  }

  /** What `read` gives, or has given at this count; `changes`: from before. */
  async get<Value>(changes: string, key: string, read: () => Promise<Value>): Promise<Value> {
    // Each key has its own kind of value.
    if (changes === this.#changes && this.#kept.has(key)) return this.#kept.get(key) as Value
    const fresh = await read()
    if (changes === this.#changes && this.#kept.size < mostKept) this.#kept.set(key, fresh)
    return fresh
  }
}
