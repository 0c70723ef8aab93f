import type { StickerDetails, KeptDeal } from '../order-storage.ts'
import type { Deal } from '#core/pricing/deals-calls.ts'
import { sizeFromText, sheetsFor, perSheet } from '#core/pricing/sheet.ts'
import { senFromRinggit } from '#core/shared/money.ts'
import { isForJob } from '#core/pricing/deals.ts'
import { stickerWork } from './sticker-work.ts'

/** The job as it is sent: at the price that stands there, and by the deal only where it is that price. */
export function ordered(
  { deal: _kept, ...details }: StickerDetails,
  goodsSen: number,
  deal: KeptDeal | null,
) {
  return { ...details, totalCost: goodsSen / 100, ...(deal && { deal }) }
}

/** Whether the deal that the job was worked out with runs no more, or has another price by now. */
export function isOver(
  { deal, totalCost, orderQuantity, stickerSize }: StickerDetails,
  deals: Deal[],
): boolean {
  if (!deal) return false
  const job = { sizeMm: sizeFromText(stickerSize), quantity: orderQuantity }
  const priceSen = senFromRinggit(totalCost)
  return !deals.some((each) => each.id === deal.id && each.price_sen === priceSen && isForJob(each, job))
}

export const jobOf = (product: string, { stickerSize, materialType = '' }: StickerDetails) => ({
  product,
  sizeMm: sizeFromText(stickerSize),
  material: materialType,
})

export const workOf = (product: string, { stickerSize, orderQuantity }: StickerDetails) =>
  stickerWork(product, { sizeMm: sizeFromText(stickerSize), quantity: orderQuantity })

export function sheetsOf(details: StickerDetails | undefined): number {
  return details ? sheetsFor(details.orderQuantity, perSheet(sizeFromText(details.stickerSize))) : 0
}
