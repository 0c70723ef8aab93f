/** Adds an entry to a cache. If the cache has more than `most` entries, removes the oldest entry. */
export function cacheLatest<T>(kept: Map<string, T>, key: string, value: T, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
