import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** A list that the form offers: null while it is loading or could not be loaded; `failure` says which, in words. */
export interface Offered<Item> {
  list: Item[] | null
  failure: string | null
  retry: () => void
}

/**
 * The list that came with the page, or, where the page has none, asked for here. `words`: for an answer that says no, and
 * for none at all (TAG-02, LOGO-01).
 */
export function useOffered<Item>(
  first: Item[] | null,
  fetchList: (signal: AbortSignal) => Promise<Item[]>,
  { failed, error: unanswered }: { failed: string; error: string },
): Offered<Item> {
  const [list, setList] = useState(first)
  const [failure, setFailure] = useState<string | null>(null)
  const wanting = list === null && failure === null
  useEffect(() => {
    if (!wanting) return undefined
    const abort = new AbortController()
    fetchList(abort.signal).then(setList, (error: unknown) => {
      if (abort.signal.aborted) return
      const answered = error instanceof ApiError && error.status > 0
      const words = answered ? failed : unanswered
      setFailure(words)
      toast.error(words)
    })
    return () => abort.abort()
  }, [wanting, fetchList, failed, unanswered])
  return { list, failure, retry: () => setFailure(null) }
}
