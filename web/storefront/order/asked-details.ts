import type { Product } from '#core/catalog/catalog.ts'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { getQuote, mostPieces } from '#core/pricing/pricing.ts'
import { isForJob } from '#core/pricing/deals.ts'
import { ringgitNumber } from '#core/shared/money.ts'
import { ppMaterials } from '#core/orders/goods/pp-material.ts'
import { sizeFromText, sizeText } from '#core/pricing/sheet.ts'
import { wholeFromText } from '#core/shared/typed-number.ts'
import { dealAsked } from '../calculator/calculator-data.ts'
import { keptDeal, type StickerDetails } from '../order-storage.ts'

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/** The job that the address asks for: a calculator without scripts sends it so. Null: it asks for none that we offer. */
export async function askedDetails(
  api: Api,
  product: Product,
  asked: URLSearchParams,
): Promise<StickerDetails | null> {
  const sizeMm = sizeFromText(asked.get('size') ?? '')
  const quantity = wholeFromText(asked.get('quantity') ?? '', mostPieces) ?? 0
  if (!sizeMm || !quantity) return null
  const quote = await api(getQuote, { product: product.slug, size_mm: sizeMm, quantity }).catch(() => null)
  if (!quote) return null
  const material = ppMaterials.find((each) => each === asked.get('material')) ?? ppMaterials[0]
  const found = await dealAsked(api, product, asked)
  const deal = found && isForJob(found, { sizeMm, quantity }) ? found : null
  return {
    orderQuantity: quantity,
    stickerSize: sizeText(sizeMm),
    totalCost: ringgitNumber(deal?.price_sen ?? quote.total_sen),
    productType: product.name,
    ...(product.flow === 'ppsticker' && material && { materialType: material }),
    ...(deal && { deal: keptDeal(deal) }),
  }
}
