import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { getCurrentSession } from '../session.ts'
import { getQueryClient } from './queries.tsx'

// The queries have any type, because their replies are only cached.
/* oxlint-disable typescript/no-explicit-any */
type Paged = FetchInfiniteQueryOptions<any, any, any, any, any>
type PageQuery = FetchQueryOptions<any, any, any, any> | Paged
/* oxlint-enable typescript/no-explicit-any */

const isPaged = (query: PageQuery): query is Paged => 'initialPageParam' in query

/** Longest time in ms that a page waits for its data. On a slower network it shows skeletons instead. */
const prefetchTimeoutMs = 1_000

let loaded: string | undefined

/**
 * Creates a page's `clientLoader`, which caches the page's queries before the page is shown, so that nothing
 * flickers. If a query fails, the page loads it again and shows the error. `next` returns queries that depend on the
 * results of the first queries.
 */
export function prefetchQueries(
  queriesOf: (page: { params: Params; url: URL; isAdministrator: boolean }) => PageQuery[],
  next?: (client: QueryClient) => PageQuery[],
) {
  return async ({ request, params }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>) => {
    const url = new URL(request.url)
    // A change of filters on the same page must not wait, because the page keeps the old rows until the new rows
    // arrive.
    const samePage = url.pathname === loaded
    loaded = url.pathname
    const session = getCurrentSession()
    if (samePage || !session) return null
    const client = getQueryClient(session.nicename)
    // Cached values are refetched, because a form that starts with outdated values could report a false
    // conflict.
    const prefetchOptions = { staleTime: 0 }
    const load = (queries: PageQuery[]) =>
      Promise.all(
        queries.map((query) =>
          isPaged(query)
            ? client.prefetchInfiniteQuery({ ...prefetchOptions, ...query })
            : client.prefetchQuery({ ...prefetchOptions, ...query }),
        ),
      )
    const isAdministrator = session.role === 'administrator'
    const loading = load(queriesOf({ params, url, isAdministrator })).then(() => next && load(next(client)))
    const timeout = new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs))
    await Promise.race([loading, timeout])
    return null
  }
}

type Params = ClientLoaderFunctionArgs['params']
