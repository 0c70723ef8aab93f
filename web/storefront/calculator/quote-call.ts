import { getQuote, type StickerQuote } from '#core/pricing/pricing.ts'
import { api } from '#web/api.ts'

// A file of its own, loaded when the first choice changes: the page comes with its first quote, and the schemas of a
// call take a slow phone 110 ms to set up.

export const fetchQuote = (
  job: { product: string; sizeMm: number; quantity: number },
  signal: AbortSignal,
): Promise<StickerQuote> =>
  api(getQuote, { product: job.product, size_mm: job.sizeMm, quantity: job.quantity }, { signal })
