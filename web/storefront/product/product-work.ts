import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import type { AskedWork } from '#core/orders/due.ts'

/** What its parcel is weighed by, as the server does it. */
export const weighed = (priced: { sheets?: number | undefined; weight_g?: number | undefined } | null) =>
  priced?.weight_g === undefined ? { sheets: priced?.sheets ?? 0 } : { grams: priced.weight_g }

/** The sheets that the job fills, else its pieces. */
export function workOf(
  product: string,
  { sheets, quantity }: { sheets?: number | undefined; quantity: number },
  { rush = false }: DescribedJob,
): AskedWork {
  return {
    ...(sheets === undefined ? { way: 'pieces', units: quantity } : { way: 'sheets', units: sheets }),
    product,
    rush,
  }
}
