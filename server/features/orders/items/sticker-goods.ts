import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { placeStickerOrder } from '#core/orders/orders.ts'
import type { PpMaterial } from '#core/orders/items/pp-material.ts'
import type { Content } from '#server/db/content.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { dealFor, findDeals, findListOf, priceBy, type SheetFlow } from '#server/features/pricing/pricing.ts'
import { orderedProduct, type ProductNaming } from './ordered-product.ts'

export type StickerInput = ParsedInputOf<typeof placeStickerOrder> & { materialType?: PpMaterial }

/** The print job, without customer details. */
type StickerJob = Pick<StickerInput, 'deal' | 'materialType'> &
  ProductNaming & { stickerDetails: Pick<StickerInput['stickerDetails'], 'stickerSize' | 'orderQuantity'> }

interface Selling {
  db: Db
  content: Content
}

/** Prices a sticker job, at this content version. */
export async function stickerGoods(
  { db, content }: Selling,
  contentVersion: string,
  kind: SheetFlow,
  input: StickerJob,
) {
  const key = JSON.stringify([kind, input.productSlug, input.productType])
  const listed = await content.at(contentVersion, key, () => findWithPriceList(db, kind, input))
  if (!listed) return refuse('unknown_product')
  const { product, list } = listed
  const job = { sizeMm: input.stickerDetails.stickerSize, quantity: input.stickerDetails.orderQuantity }
  const priced = priceBy(list, job)
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
  const goods: OrderItem<SheetFlow> =
    kind === 'ppsticker'
      ? { kind, material: input.materialType ?? 'PP Transparent', ...figures }
      : { kind, ...figures }
  return { goods, total: deal?.priceSen ?? total, dealOver: input.deal !== undefined && !deal }
}

/** Returns the requested deal if it runs now and is for exactly this job. */
async function findRequestedDeal(
  { db, content }: Selling,
  contentVersion: string,
  requested: Parameters<typeof dealFor>[1],
) {
  return dealFor(await content.at(contentVersion, 'deals', () => findDeals(db)), requested, new Date())
}

/** Returns the requested product with its price list. */
async function findWithPriceList(db: Db, kind: SheetFlow, naming: ProductNaming) {
  const product = await orderedProduct(db, kind, naming)
  return product && { product, list: await findListOf(db, product) }
}
