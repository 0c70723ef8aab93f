import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { placeStickerOrder } from '#core/orders/orders.ts'
import type { PpMaterial } from '#core/orders/items/pp-material.ts'
import type { ContentCache } from '#server/db/content-cache.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import {
  findMatchingDeal,
  findDeals,
  findPriceListForProduct,
  priceStickersByList,
  type SheetProductType,
} from '#server/features/pricing/pricing.ts'
import { findOrderedProduct, type ProductRef } from './ordered-product.ts'

export type StickerInput = ParsedInputOf<typeof placeStickerOrder> & { materialType?: PpMaterial }

type StickerJob = Pick<StickerInput, 'deal' | 'materialType'> &
  ProductRef & { stickerDetails: Pick<StickerInput['stickerDetails'], 'stickerSize' | 'orderQuantity'> }

interface Selling {
  db: Db
  content: ContentCache
}

export async function priceStickerItem(
  { db, content }: Selling,
  contentVersion: string,
  kind: SheetProductType,
  input: StickerJob,
) {
  const key = JSON.stringify([kind, input.productSlug, input.productType])
  const listed = await content.at(contentVersion, key, () => findWithPriceList(db, kind, input))
  if (!listed) return refuse('unknown_product')
  const { product, list } = listed
  const job = { sizeMm: input.stickerDetails.stickerSize, quantity: input.stickerDetails.orderQuantity }
  const priced = priceStickersByList(list, job)
  if (priced instanceof Refusal) return priced
  const { perSheet, sheets, pricePerSheet, total } = priced
  const deal =
    input.deal === undefined
      ? null
      : await findRequestedDeal({ db, content }, contentVersion, {
          ...job,
          id: input.deal,
          productId: product.id,
        })
  const figures = {
    productId: product.id,
    product: product.name,
    ...job,
    perSheet,
    sheets,
    pricePerSheet,
    ...(deal && { deal: { id: deal.id, priceSen: deal.priceSen, usualSen: total } }),
  }
  const goods: OrderItem<SheetProductType> =
    kind === 'ppsticker'
      ? { kind, material: input.materialType ?? 'PP Transparent', ...figures }
      : { kind, ...figures }
  return { goods, subtotal: deal?.priceSen ?? total, dealOver: input.deal !== undefined && !deal }
}

async function findRequestedDeal(
  { db, content }: Selling,
  contentVersion: string,
  requested: Parameters<typeof findMatchingDeal>[1],
) {
  return findMatchingDeal(
    await content.at(contentVersion, 'deals', () => findDeals(db)),
    requested,
    new Date(),
  )
}

async function findWithPriceList(db: Db, kind: SheetProductType, naming: ProductRef) {
  const product = await findOrderedProduct(db, kind, naming)
  return product && { product, list: await findPriceListForProduct(db, product) }
}
