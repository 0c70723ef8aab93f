import { useEffect, useState } from 'react'
import { getQuote, type Quote } from '#core/pricing/pricing.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { estimate, type CalculatorData } from './calculator-data.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

/** Typing goes on while the last total still stands; the server is asked when it pauses. */
const pauseMs = 120

export interface Job {
  product: string
  sizeMm: number
  quantity: number
}

export interface LiveQuote {
  quote: Quote
  /** The total that stands is of an earlier job: the new one is on its way. */
  pending: boolean
  /** The server could not be asked: by the fallback tiers, and the server has the last word at saving. */
  estimated: boolean
}

const keyOf = ({ product, sizeMm, quantity }: Job) => `${product} ${sizeMm} ${quantity}`

/** The total of the job, always as the server works it out; `first` came with the page, for the job it begins with. */
export function useQuote(job: Job, first: CalculatorData): LiveQuote {
  const { loadFailed } = useTexts(calculatorTexts)
  const key = keyOf(job)
  const [known, setKnown] = useState(() => ({
    key: keyOf({ ...first, product: first.product.slug }),
    quote: first.quote,
    estimated: first.fallback,
  }))
  const { product, sizeMm, quantity } = job
  const settled = known.key === key
  useEffect(() => {
    if (settled) return undefined
    const abort = new AbortController()
    const pause = setTimeout(() => {
      api(getQuote, { product, size_mm: sizeMm, quantity }, { signal: abort.signal }).then(
        (quote) => setKnown({ key, quote, estimated: false }),
        (error: unknown) => {
          if (abort.signal.aborted) return
          if (!(error instanceof ApiError) || error.code !== 'unknown_size') toast.error(loadFailed)
          setKnown({ key, quote: estimate(sizeMm, quantity), estimated: true })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
  }, [key, settled, product, sizeMm, quantity, loadFailed])
  return { quote: known.quote, pending: !settled, estimated: known.estimated }
}
