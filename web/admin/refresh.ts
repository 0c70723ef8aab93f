import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** A burst of changes loads what is shown anew at most this often, ms. */
const refreshEveryMs = 400

/** When what is loaded was asked for last, by the clock on the wall: another one stands still while a laptop sleeps. */
const askedAt = new WeakMap<Query, number>()

/** Notes from now on when something is asked for. */
export function noteAsking(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    // One more page leaves those before it as they are.
    if (!event.action.meta?.fetchMore) askedAt.set(event.query, Date.now())
  })
}

/**
 * Loads everything under `key` anew, soon. It waits for changes that are under way (`changing`): an answer in between
 * would show the old state of what has just been changed here.
 */
export function createRefresh(client: QueryClient, { key, changing }: { key: QueryKey; changing: QueryKey }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What was asked for later than that is of now. */
  let changedAt = 0
  const run = () => {
    timer = undefined
    if (client.isMutating({ mutationKey: changing })) return soon(changedAt)
    const old = (query: Query) => query.state.status === 'error' || (askedAt.get(query) ?? 0) <= changedAt
    void client.invalidateQueries({ queryKey: key, predicate: old })
    changedAt = 0
  }
  const soon = (at: number) => {
    changedAt = Math.max(changedAt, at)
    timer ??= setTimeout(run, refreshEveryMs)
  }
  let first = true
  return {
    /** One event of the stream. The first says for how many ms nothing has changed: most screens have loaded within. */
    heard: (name: string, data: string) => {
      const quietMs = first && name === 'refetch' ? Number(data) : 0
      first = false
      soon(quietMs > 0 ? Date.now() - quietMs : Infinity)
    },
    stop: () => clearTimeout(timer),
  }
}
