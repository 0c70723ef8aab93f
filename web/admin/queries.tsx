import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentSession, onSessionChange, useSession } from '../session.ts'
import { noteAsking } from './refresh.ts'

// At once instead of after a timeout: a switch that shows what is being saved would flick back for that moment.
notifyManager.setScheduler(queueMicrotask)

/** Around every screen that loads with TanStack Query. Nobody sees what was loaded for somebody else. */
export function Queries({ children }: { children: ReactNode }) {
  const user = useSession()?.nicename ?? ''
  return (
    <QueriesOfUser key={user} user={user}>
      {children}
    </QueriesOfUser>
  )
}

function QueriesOfUser({ user, children }: { user: string; children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(user)}>{children}</QueryClientProvider>
}

let kept: { user: string; client: QueryClient } | undefined

/** The cache of this user, shared by loaders and screens. Another user gets a new one. Exists only in the browser. */
export function queryClientOf(user: string): QueryClient {
  if (kept?.user !== user) {
    kept?.client.clear()
    kept = { user, client: createClient() }
  }
  return kept.client
}

/** `always`: a call made without a network fails at once and says so, instead of waiting unseen. */
function createClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 5_000 },
      mutations: { networkMode: 'always' },
    },
  })
  noteAsking(client)
  // Signing out clears what was loaded, on whatever page and in whatever tab it happens.
  onSessionChange(() => {
    if (!currentSession()) client.clear()
  })
  return client
}
