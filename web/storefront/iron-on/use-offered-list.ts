import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** A list of choices. `null` while loading or after a failure; `failure` then holds the message. */
export interface OfferedList<Item> {
  list: Item[] | null
  failure: string | null
  retry: () => void
}

/**
 * Returns the list that came with the page, or loads it if the page has none. `words` are the messages for a refusal
 * and for no response (TAG-02, LOGO-01).
 */
export function useOfferedList<Item>(
  first: Item[] | null,
  fetchList: (signal: AbortSignal) => Promise<Item[]>,
  { failed, error: unanswered }: { failed: string; error: string },
): OfferedList<Item> {
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
