import { priceJob } from '#core/pricing/price-tiers.ts'
import { countStickersPerSheet } from '#core/pricing/sticker-sheet.ts'
import { refuse } from '#server/http/refusal.ts'
import type { PriceList } from './pricing-store.ts'

export interface StickerJob {
  sizeMm: number
  quantity: number
}

export function priceStickersByList(list: PriceList | null, job: StickerJob) {
  if (!list?.sizes.includes(job.sizeMm) || countStickersPerSheet(job.sizeMm) === 0)
    return refuse('unknown_size')
  return { ...priceJob(job.sizeMm, job.quantity, list.tiers), tiers: list.tiers }
}
