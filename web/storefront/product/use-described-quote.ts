import { useEffect, useState } from 'react'
import type { ReplyOf } from '#core/contract.ts'
import { quoteDescribed, jobTroubleDetailsSchema } from '#core/pricing/described/described-calls.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { Language } from '#core/shared/language.ts'
import { api } from '#web/api.ts'
import { getRefusal, type CodedProblem } from '../texts/problem.ts'

/** `failed` means that the server could not be reached. */
export type DescribedQuoteResult = ReplyOf<typeof quoteDescribed> | { trouble: CodedProblem } | 'failed'

/**
 * Delay in ms between a change and the request for a new price. The last price stays visible until the new
 * one arrives.
 */
const pauseMs = 150

interface Asked {
  product: string
  job: DescribedJob
  language: Language
}

/**
 * `first` is the quote for `initialJob`, rendered with the page. The quote is reused when the form returns to
 * that job, because the server can't price an empty form.
 */
export function useDescribedQuote(requested: Asked, first: DescribedQuoteResult, initialJob: DescribedJob) {
  const key = JSON.stringify([requested.job, requested.language])
  const [begun] = useState(() => ({ key: JSON.stringify([initialJob, requested.language]), quote: first }))
  const [answered, setAnswered] = useState(begun)
  const known = key === begun.key ? begun : answered
  const pending = known.key !== key
  useEffect(() => {
    if (!pending) return undefined
    const abort = new AbortController()
    const pause = setTimeout(async () => {
      const quote = await fetchDescribedQuote(
        (contract, input) => api(contract, input, { signal: abort.signal }),
        requested,
      )
      if (!abort.signal.aborted) setAnswered({ key, quote })
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
    // `key` identifies the request, so the other dependencies aren't needed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, pending])
  return { quote: known.quote, pending }
}

type Api = (contract: typeof quoteDescribed, input: Asked) => Promise<ReplyOf<typeof quoteDescribed>>

export async function fetchDescribedQuote(ask: Api, requested: Asked): Promise<DescribedQuoteResult> {
  try {
    return await ask(quoteDescribed, requested)
  } catch (error) {
    return toQuoteTrouble(error)
  }
}

function toQuoteTrouble(error: unknown): DescribedQuoteResult {
  const { code, message = '', details } = getRefusal(error)
  const read = code === 'cannot_be_made' ? jobTroubleDetailsSchema.safeParse(details) : null
  return read?.success
    ? { trouble: { code: read.data.trouble, params: read.data.params, words: message } }
    : 'failed'
}
