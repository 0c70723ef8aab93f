import { findLargerQuantityOffer } from '#core/pricing/described/larger-quantity-offer.ts'
import { getDescribedProduct, quoteDescribed } from '#core/pricing/described/described-calls.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import { priceDescribedJob, type DescribedPrice } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import {
  presentPriceLine,
  presentProduct,
  formatTroubleParams,
} from '#core/pricing/described/present-product.ts'
import type { Language } from '#core/shared/language.ts'
import type { ContentCache } from '#server/db/content-cache.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { catalogQueries } from '../catalog/catalog.ts'

export function describedRoutes(db: Db, content: ContentCache): Route[] {
  const find = (slug: string) => content.show(`described ${slug}`, () => catalogQueries.described(db, slug))
  return [
    route(getDescribedProduct, async ({ product, language }) => {
      const found = await find(product)
      return found ? presentProduct(found, language) : refuse('unknown_product')
    }),
    route(quoteDescribed, async ({ product, job, language }) => {
      const found = await find(product)
      if (!found) return refuse('unknown_product')
      const price = priceCustomProduct(found.described, job, language)
      if (price instanceof Refusal) return price
      const { total, quantity, sheets, lines } = price
      const { weight_g: weight } = found.described
      const betterOffer = findLargerQuantityOffer(found.described, job, price)
      return {
        total_sen: total,
        quantity,
        ...(sheets !== null && { sheets }),
        ...(weight !== undefined && { weight_g: weight * quantity }),
        lines: lines.map(presentPriceLine),
        ...(betterOffer && {
          more_for_less: { quantity: betterOffer.quantity, total_sen: betterOffer.total },
        }),
      }
    }),
  ]
}

/** Prices a custom product. The reason for a refusal is in `language`. */
export function priceCustomProduct(
  described: ProductDescription,
  job: DescribedJob,
  language: Language,
): DescribedPrice | Refusal<'cannot_be_made'> {
  const price = priceDescribedJob(described, job)
  if (!('trouble' in price)) return price
  const { code: issueCode } = price.trouble
  return refuse('cannot_be_made', {
    details: { trouble: issueCode, params: formatTroubleParams(described, price.trouble, language) },
  })
}
