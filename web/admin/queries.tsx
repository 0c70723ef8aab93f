import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getCurrentSession, onSessionChange, useSession } from '../session.ts'
import { trackFetchTimes } from './refresh.ts'

// With the default timeout, a switch would briefly flick back while its change is being saved, so queries notify in a
// microtask.
notifyManager.setScheduler(queueMicrotask)

/** Each user has a separate cache, so that no user sees another user's data. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const user = useSession()?.nicename ?? ''
  return (
    <UserQueryProvider key={user} user={user}>
      {children}
    </UserQueryProvider>
  )
}

function UserQueryProvider({ user, children }: { user: string; children: ReactNode }) {
  return <QueryClientProvider client={getQueryClient(user)}>{children}</QueryClientProvider>
}

let cached: { user: string; client: QueryClient } | undefined

/** Loaders and screens share this cache. A different user gets a new cache. Works only in the browser. */
export function getQueryClient(user: string): QueryClient {
  if (cached?.user !== user) {
    cached?.client.clear()
    cached = { user, client: createClient() }
  }
  return cached.client
}

/** With the network mode `always`, offline calls fail immediately instead of waiting silently. */
function createClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 5_000 },
      mutations: { networkMode: 'always' },
    },
  })
  trackFetchTimes(client)
  // Signing out in any tab clears the cache in every tab.
  onSessionChange(() => {
    if (!getCurrentSession()) client.clear()
  })
  return client
}
