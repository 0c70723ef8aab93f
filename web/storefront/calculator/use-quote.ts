import { useEffect, useState } from 'react'
import { fallbackTiers, createQuote } from '#core/pricing/price-tiers.ts'
import type { StickerQuote } from '#core/pricing/pricing.ts'
import { getField } from '#core/shared/typed-records.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import type { CalculatorData } from './calculator-data.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

const loadCall = importWithRetry(() => import('./quote-call.ts'))

/**
 * Delay in ms between a change and the request for a new total. The last total stays visible until the new
 * one arrives.
 */
const pauseMs = 120

export interface CalculatorJob {
  product: string
  sizeMm: number
  quantity: number
}

export interface LiveQuote {
  quote: StickerQuote
  /** `true` while a new total loads. Until then, the total is that of the previous job. */
  pending: boolean
  /**
   * `true` if the server could not be reached, so that the total uses the fallback tiers. The server checks the total
   * when the order is placed.
   */
  estimated: boolean
}

const keyOf = ({ product, sizeMm, quantity }: CalculatorJob) => `${product} ${sizeMm} ${quantity}`

/** `first` contains the total for the initial job, which came with the page. */
export function useQuote(job: CalculatorJob, first: CalculatorData): LiveQuote {
  const { loadFailed } = useTexts(calculatorTexts)
  const key = keyOf(job)
  const [known, setKnown] = useState(() => ({
    key: keyOf({ ...first, product: first.product.slug }),
    quote: first.quote,
    estimated: first.fallback,
  }))
  const { product, sizeMm, quantity } = job
  const isSettled = known.key === key
  useEffect(() => {
    if (isSettled) return undefined
    const abort = new AbortController()
    const call = loadCall()
    const pause = setTimeout(() => {
      call
        .then(({ fetchQuote }) => fetchQuote({ product, sizeMm, quantity }, abort.signal))
        .then(
          (quote) => {
            if (!abort.signal.aborted) setKnown({ key, quote, estimated: false })
          },
          (error: unknown) => {
            if (abort.signal.aborted) return
            if (getField(error, 'code') !== 'unknown_size') toast.error(loadFailed)
            setKnown({ key, quote: createQuote(sizeMm, quantity, fallbackTiers), estimated: true })
          },
        )
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
  }, [key, isSettled, product, sizeMm, quantity, loadFailed])
  return { quote: known.quote, pending: !isSettled, estimated: known.estimated }
}
