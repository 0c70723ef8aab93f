import type { Deal } from '#core/pricing/deals-calls.ts'
import type { Product } from '#core/catalog/catalog.ts'
import { ringgitNumber } from '#core/shared/money.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import { keepStickerDetails, keptDeal, readCategory } from '../order-storage.ts'
import type { StickerJourney } from '../sticker-journey.ts'

/** Takes what was worked out along to the order form, in the browser's storage (CALC-04). */
export function keepJob({
  journey,
  product,
  sizeMm,
  quantity,
  totalSen,
  deal,
  material,
}: {
  journey: StickerJourney
  product: Product
  sizeMm: number
  quantity: number
  totalSen: number
  /** It is ordered by this deal. */
  deal: Deal | null
  material?: string
}): void {
  const details = {
    orderQuantity: quantity,
    stickerSize: sizeText(sizeMm),
    totalCost: ringgitNumber(totalSen),
    productType: product.name,
    ...(material ? { materialType: material } : {}),
    ...(deal && { deal: keptDeal(deal) }),
  }
  keepStickerDetails(details, {
    productSlug: product.slug,
    productName: product.name,
    categoryInfo: journey.isCategory
      ? (readCategory() ?? { parentCategory: 'printing', categoryId: product.category })
      : null,
    isCategory: journey.isCategory,
  })
}
