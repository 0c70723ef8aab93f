import { useCallback, useEffect, useState } from 'react'
import { listSlips, removeSlip, type SentSlip } from '#core/orders/follow/slips.ts'
import { api } from '#web/api.ts'

/** The slips that have come, by name; null until they are known: then only their number is. */
export function useSentSlips(
  { order, key }: { order: string; key: string },
  any: boolean,
  onProblem: (error: unknown) => void,
) {
  const [list, setList] = useState<SentSlip[] | null>(null)
  const askAgain = useCallback(
    (signal?: AbortSignal) =>
      api(listSlips, { order, key }, { ...(signal && { signal }) }).then(
        ({ slips }) => setList(slips),
        // Their number stands there all the same.
        () => undefined,
      ),
    [order, key],
  )
  useEffect(() => {
    if (!any) return undefined
    const abort = new AbortController()
    void askAgain(abort.signal)
    return () => abort.abort()
  }, [any, askAgain])
  async function remove(slip: string): Promise<SentSlip[] | null> {
    try {
      const { slips } = await api(removeSlip, { order, key, slip })
      setList(slips)
      return slips
    } catch (error) {
      onProblem(error)
      void askAgain()
      return null
    }
  }
  return { list, askAgain, remove }
}
