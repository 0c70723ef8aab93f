import type { BasketItem } from '#core/orders/items/basket-item.ts'
import { ppMaterials } from '#core/orders/items/pp-material.ts'
import type { StickerDetails } from '../order-storage.ts'
import type { StickerPaths } from '../sticker-paths.ts'

export function toBasketItem(
  flow: StickerPaths['flow'],
  productSlug: string,
  details: StickerDetails,
): BasketItem {
  const { stickerSize, orderQuantity, deal, materialType } = details
  const job = {
    productSlug,
    stickerDetails: { stickerSize, orderQuantity },
    ...(deal && { deal: deal.id }),
  }
  const material = ppMaterials.find((each) => each === materialType)
  return flow === 'ppsticker'
    ? { kind: flow, ...job, ...(material && { materialType: material }) }
    : { kind: flow, ...job }
}
