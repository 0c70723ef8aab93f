import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { currentSession } from '../session.ts'
import { getQueryClient } from './queries.tsx'

// Queries of any type, because their replies are only cached.
/* oxlint-disable typescript/no-explicit-any */
type Paged = FetchInfiniteQueryOptions<any, any, any, any, any>
type PageQuery = FetchQueryOptions<any, any, any, any> | Paged
/* oxlint-enable typescript/no-explicit-any */

const isPaged = (query: PageQuery): query is Paged => 'initialPageParam' in query

/** A page waits this long for its data; on a slower network it shows skeletons instead. */
const prefetchTimeoutMs = 1_000

let loaded: string | undefined

/**
 * Makes the `clientLoader` of a page: loads the page's queries into the cache before the page shows, so that nothing
 * flashes. A query that fails is tried again by the page itself, which also shows why. `next` returns queries that
 * depend on the first ones.
 */
export function prefetchQueries(
  queriesOf: (page: { params: Params; url: URL; isAdministrator: boolean }) => PageQuery[],
  next?: (client: QueryClient) => PageQuery[],
) {
  return async ({ request, params }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>) => {
    const url = new URL(request.url)
    // A changed filter of the same page must not wait: the page keeps the old rows until the new ones are here.
    const samePage = url.pathname === loaded
    loaded = url.pathname
    const session = currentSession()
    if (samePage || !session) return null
    const client = getQueryClient(session.nicename)
    // A form that starts with cached values could report a false conflict.
    const fresh = { staleTime: 0 }
    const load = (queries: PageQuery[]) =>
      Promise.all(
        queries.map((query) =>
          isPaged(query)
            ? client.prefetchInfiniteQuery({ ...fresh, ...query })
            : client.prefetchQuery({ ...fresh, ...query }),
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
