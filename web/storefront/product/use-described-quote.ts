import { useEffect, useState } from 'react'
import type { ReplyOf } from '#core/contract.ts'
import { quoteDescribed, jobTroubleDetails } from '#core/pricing/described/described-calls.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { Language } from '#core/shared/language.ts'
import { api } from '#web/api.ts'
import { refusalIn, type Problem } from '../texts/problems.ts'

/** What a job comes to, or why it can't be made so; `failed`: the server could not be asked. */
export type DescribedQuote = ReplyOf<typeof quoteDescribed> | { trouble: Problem } | 'failed'

/** Typing goes on while the last total still stands; the server is asked when it pauses. */
const pauseMs = 150

interface Asked {
  product: string
  job: DescribedJob
  language: Language
}

/**
 * The price of the job as the server works it out; `first` came with the page, for the job `of`, and is its answer whenever the
 * form holds that job again: an emptied form may be one that nothing can be quoted for.
 */
export function useDescribedQuote(asked: Asked, first: DescribedQuote, of: DescribedJob) {
  const key = JSON.stringify([asked.job, asked.language])
  const [begun] = useState(() => ({ key: JSON.stringify([of, asked.language]), quote: first }))
  const [answered, setAnswered] = useState(begun)
  const known = key === begun.key ? begun : answered
  const pending = known.key !== key
  useEffect(() => {
    if (!pending) return undefined
    const abort = new AbortController()
    const pause = setTimeout(async () => {
      const quote = await quoteOf((contract, input) => api(contract, input, { signal: abort.signal }), asked)
      if (!abort.signal.aborted) setAnswered({ key, quote })
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
    // `key` is what is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, pending])
  return { quote: known.quote, pending }
}

type Api = (contract: typeof quoteDescribed, input: Asked) => Promise<ReplyOf<typeof quoteDescribed>>

/** Asks once, in the browser or while the page is rendered. */
export async function quoteOf(ask: Api, asked: Asked): Promise<DescribedQuote> {
  try {
    return await ask(quoteDescribed, asked)
  } catch (error) {
    return troubleIn(error)
  }
}

function troubleIn(error: unknown): DescribedQuote {
  const { code, message = '', details } = refusalIn(error)
  const read = code === 'cannot_be_made' ? jobTroubleDetails.safeParse(details) : null
  return read?.success
    ? { trouble: { code: read.data.trouble, params: read.data.params, words: message } }
    : 'failed'
}
