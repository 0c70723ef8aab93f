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

/** The job alone, without whose it is. */
type StickerJob = Pick<StickerInput, 'deal' | 'materialType'> &
  ProductNaming & { stickerDetails: Pick<StickerInput['stickerDetails'], 'stickerSize' | 'orderQuantity'> }

interface Selling {
  db: Db
  content: Content
}

/** A sticker job with its price, as the shop sold it at this count of changes. */
export async function stickerGoods(
  { db, content }: Selling,
  changes: string,
  kind: SheetFlow,
  input: StickerJob,
) {
  const key = JSON.stringify([kind, input.productSlug, input.productType])
  const listed = await content.at(changes, key, () => findListed(db, kind, input))
  if (!listed) return refuse('unknown_product')
  const { product, list } = listed
  const job = { sizeMm: input.stickerDetails.stickerSize, quantity: input.stickerDetails.orderQuantity }
  const priced = priceBy(list, job)
  if (priced instanceof Refusal) return priced
  const { perSheet, sheets, pricePerSheet, total } = priced
  const deal =
    input.deal === undefined
      ? null
      : await dealOf({ db, content }, changes, { ...job, id: input.deal, productId: product.id })
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

/** The deal that an order names, where it runs just now and is for exactly this job. */
async function dealOf({ db, content }: Selling, changes: string, asked: Parameters<typeof dealFor>[1]) {
  return dealFor(await content.at(changes, 'deals', () => findDeals(db)), asked, new Date())
}

/** The product that is ordered, with its price list. */
async function findListed(db: Db, kind: SheetFlow, naming: ProductNaming) {
  const product = await orderedProduct(db, kind, naming)
  return product && { product, list: await findListOf(db, product) }
}
