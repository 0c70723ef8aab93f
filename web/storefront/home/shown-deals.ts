import type { Deal } from '#core/pricing/deals-calls.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import { formatListDay, shopDayOf } from '#core/shared/shop-time.ts'
import { productPath } from '../paths.ts'

/** Today's deals as the home page shows them; made on the server, on each day of the shop anew. */
export function shownDeals(deals: readonly Deal[], now: Date) {
  const [end, ...otherEnds] = new Set(deals.map(({ until }) => until))
  const together = otherEnds.length === 0
  return {
    deals: deals.map(({ product, flow, until, ...deal }) => ({
      ...deal,
      to: `${productPath({ flow, slug: product, status: 'active' })}?size=${sizeText(deal.size_mm)}&quantity=${deal.quantity}${deal.price_sen < deal.usual_sen ? `&deal=${deal.id}` : ''}`,
      day: together ? '' : formatListDay(until),
    })),
    daysLeft: end && together ? daysBetween(shopDayOf(now), end) : null,
  }
}

const daysBetween = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / 86_400_000
