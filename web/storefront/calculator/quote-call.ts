import { getQuote, type StickerQuote } from '#core/pricing/pricing.ts'
import { api } from '#web/api.ts'

// This call is in a separate file, which is loaded when the customer first changes the size or quantity. The page
// contains its first quote, and setting up the schemas of the call takes a slow phone 110 ms.

export const fetchQuote = (
  job: { product: string; sizeMm: number; quantity: number },
  signal: AbortSignal,
): Promise<StickerQuote> =>
  api(getQuote, { product: job.product, size_mm: job.sizeMm, quantity: job.quantity }, { signal })
