import { currentSession } from '#web/session.ts'

/** A page that the search links to. */
export interface Result {
  to: string
  label: string
  note: string
}

const mostRecent = 5

// In memory, because names of customers must not stay in a browser that several people use.
let recent: { user: string | undefined; results: Result[] } = { user: undefined, results: [] }

/** Results that this user has opened since the page was loaded, latest first. */
export function recentResults(): Result[] {
  return recent.user === currentSession()?.nicename ? recent.results : []
}

export function addRecent(result: Result): void {
  const others = recentResults().filter(({ to }) => to !== result.to)
  recent = { user: currentSession()?.nicename, results: [result, ...others].slice(0, mostRecent) }
}
