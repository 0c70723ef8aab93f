import { getQuote, type StickerQuote } from '#core/pricing/pricing.ts'
import { api } from '#web/api.ts'

// A separate file, loaded when the first choice changes. The page comes with its first quote, and setting up the
// call's schemas takes a slow phone 110 ms.

export const fetchQuote = (
  job: { product: string; sizeMm: number; quantity: number },
  signal: AbortSignal,
): Promise<StickerQuote> =>
  api(getQuote, { product: job.product, size_mm: job.sizeMm, quantity: job.quantity }, { signal })
