import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Minimum time in ms between refetches during a burst of changes. */
const refreshEveryMs = 400

/**
 * Time of each query's last fetch. It is wall-clock time, because a monotonic clock may stop while a laptop sleeps.
 */
const askedAt = new WeakMap<Query, number>()

export function trackFetchTimes(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    // Loading a further page doesn't refresh the earlier pages.
    if (!event.action.meta?.fetchMore) askedAt.set(event.query, Date.now())
  })
}

/** Waits for pending mutations (`changing`), because replies received earlier would show the old state. */
export function createRefresh(client: QueryClient, { key, changing }: { key: QueryKey; changing: QueryKey }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Queries fetched after this time are current. */
  let changedAt = 0
  const run = () => {
    timer = undefined
    if (client.isMutating({ mutationKey: changing })) return scheduleRefresh(changedAt)
    const old = (query: Query) => query.state.status === 'error' || (askedAt.get(query) ?? 0) <= changedAt
    void client.invalidateQueries({ queryKey: key, predicate: old })
    changedAt = 0
  }
  const scheduleRefresh = (at: number) => {
    changedAt = Math.max(changedAt, at)
    timer ??= setTimeout(run, refreshEveryMs)
  }
  let first = true
  return {
    /**
     * The first event contains the milliseconds since the last change, so queries loaded after that change
     * aren't refetched.
     */
    heard: (name: string, data: string) => {
      const quietMs = first && name === 'refetch' ? Number(data) : 0
      first = false
      scheduleRefresh(quietMs > 0 ? Date.now() - quietMs : Infinity)
    },
    stop: () => clearTimeout(timer),
  }
}
