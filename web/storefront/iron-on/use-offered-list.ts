import { useEffect, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** List of choices. `null` while it loads or after a failure, in which case `failure` contains the message. */
export interface OfferedList<Item> {
  list: Item[] | null
  failure: string | null
  retry: () => void
}

/** `words` contains the messages for a rejected call and for a missing response (TAG-02, LOGO-01). */
export function useOfferedList<Item>(
  first: Item[] | null,
  fetchList: (signal: AbortSignal) => Promise<Item[]>,
  { failed, error: unansweredText }: { failed: string; error: string },
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
      const words = answered ? failed : unansweredText
      setFailure(words)
      toast.error(words)
    })
    return () => abort.abort()
  }, [wanting, fetchList, failed, unansweredText])
  return { list, failure, retry: () => setFailure(null) }
}
