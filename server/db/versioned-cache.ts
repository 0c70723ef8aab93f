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
