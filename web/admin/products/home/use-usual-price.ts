import { numberOrNaN } from '#core/shared/typed-number.ts'
import { useQuery } from '@tanstack/react-query'
import { getQuote } from '#core/pricing/pricing.ts'
import type { DeskProduct } from '#core/catalog/catalog-products.ts'
import { sizeFromText } from '#core/pricing/sheet.ts'
import { api } from '#web/api.ts'
import type { DealValues } from './deal-values.ts'

/** What the job costs by the price list; null: that is not known (yet). */
export function useUsualPrice(
  { product_id, size, quantity }: DealValues,
  products: DeskProduct[],
): number | null {
  const product = products.find(({ id }) => id === product_id)?.slug ?? ''
  const job = { product, size_mm: sizeFromText(size), quantity: numberOrNaN(quantity) }
  const quote = useQuery({
    queryKey: ['usual-price', job],
    queryFn: ({ signal }) => api(getQuote, job, { signal }),
    enabled: job.product !== '' && job.size_mm > 0 && job.quantity > 0,
    retry: false,
  })
  return quote.data?.total_sen ?? null
}
