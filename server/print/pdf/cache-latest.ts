export function cacheLatest<T>(cache: Map<string, T>, key: string, value: T, most: number): void {
  cache.delete(key)
  cache.set(key, value)
  const [oldest] = cache.keys()
  if (cache.size > most && oldest !== undefined) cache.delete(oldest)
}
