import { useEffect, useState } from 'react'
import { getCheckout, type CheckoutView } from '#core/payments/checkout-calls.ts'
import { api, ApiError } from '#web/api.ts'
import { toProblem, type CodedProblem } from '../texts/problem.ts'

/**
 * Polling intervals in ms. The first ones are short, because the provider's callback usually arrives together
 * with the redirect.
 */
const pausesMs = { first: 2_000, later: 30_000 }
const firstAsks = 30

export function useCheckout(reference: string) {
  const [checkout, setCheckout] = useState<CheckoutView | null>(null)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asks = 0
    async function ask() {
      asks += 1
      try {
        const now = await api(getCheckout, { reference }, { signal: abort.signal })
        setCheckout(now)
        setProblem(null)
        if (now.state === 'paid' || now.state === 'held') return
      } catch (error) {
        if (abort.signal.aborted) return
        // Without a connection, the page keeps the last state and tries again.
        if (error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429) {
          setProblem(toProblem(error))
          return
        }
      }
      timer = setTimeout(() => void ask(), asks < firstAsks ? pausesMs.first : pausesMs.later)
    }
    void ask()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [reference])
  return { checkout, problem }
}
