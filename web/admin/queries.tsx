import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSession } from '../session.ts'
import { noteAsking } from './refresh.ts'

// At once instead of after a timeout: a switch that shows what is being saved would flick back for that moment.
notifyManager.setScheduler(queueMicrotask)

/** Around every screen that loads with TanStack Query. Nobody sees what was loaded for somebody else. */
export function Queries({ children }: { children: ReactNode }) {
  const user = useSession()?.nicename ?? ''
  return <QueriesOfUser key={user}>{children}</QueriesOfUser>
}

function QueriesOfUser({ children }: { children: ReactNode }) {
  const [client] = useState(createClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
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
  return client
}
