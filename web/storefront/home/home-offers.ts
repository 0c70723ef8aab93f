import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import type { DealView } from '#core/pricing/deals-calls.ts'
import { listPostageOffers, type PostageRules } from '#core/settings/postage.ts'
import type { Language } from '#core/shared/language.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { getProductPath } from '#core/catalog/shop-paths.ts'
import { homePostageTexts } from '../texts/home-postage.ts'

/** Runs only on the server, so that browsers don't load the postage rules and texts. */
export function createPostageOffer(
  postage: PostageRules,
  language: Language,
): { title: string; text: string } {
  const t = homePostageTexts[language]
  const { fromSen, dearer } = listPostageOffers(postage)
  const { free_from_sen: freeFrom } = postage
  const fees = dearer.map(({ sen, states }) => ({ fee: formatRinggit(sen), states }))
  return {
    title: fromSen > 0 ? t.title(formatRinggit(fromSen)) : t.free,
    text: [t.text(postage.by_weight !== null, fees), freeFrom !== null && t.freeFrom(formatRinggit(freeFrom))]
      .filter(Boolean)
      .join(' '),
  }
}

export function presentDeals(deals: readonly DealView[], now: Date) {
  const [end, ...otherEnds] = new Set(deals.map(({ until }) => until))
  const together = otherEnds.length === 0
  return {
    deals: deals.map(({ product, flow, until, ...deal }) => ({
      ...deal,
      to: `${getProductPath({ flow, slug: product, status: 'active' })}?size=${formatStickerSize(deal.size_mm)}&quantity=${deal.quantity}${deal.price_sen < deal.usual_sen ? `&deal=${deal.id}` : ''}`,
      day: together ? '' : formatListDay(until),
    })),
    daysLeft: end && together ? daysBetween(getShopDay(now), end) : null,
  }
}

const daysBetween = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / 86_400_000
