import { useQuery } from '@tanstack/react-query'
import type { AdminCoupon } from '#core/catalog/catalog-coupons.ts'
import { countCouponUses } from '#core/orders/coupon-uses.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { catalogKey, catalogQuery } from '../shelf/catalog-queries.ts'
import { ShelfPage } from '../shelf/shelf-page.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [catalogQuery()])

/** Codes that customers type in the basket. */
export default function Coupons() {
  // Beside the catalogue: whatever loads that anew asks for this, too.
  const uses = useQuery({
    queryKey: [...catalogKey, 'coupon uses'],
    queryFn: ({ signal }) => api(countCouponUses, {}, { signal }),
  })
  return (
    <ShelfPage
      kind="coupons"
      title="Coupons"
      note="Codes that customers type in the basket, and staff in a new order: each takes something off the goods."
      add="New coupon"
      row={(coupon) => {
        const used = uses.data?.find(({ id }) => id === coupon.id)
        return {
          title: coupon.code,
          picture: null,
          note: [offOf(coupon), ...limitsOf(coupon), daysOf(coupon)].filter(Boolean).join(' · '),
          aside: used
            ? `${formatCount(used.orders, 'order')}, ${formatRinggit(used.discount_sen)}`
            : uses.data && 'not used yet',
        }
      }}
      renderDialog={(coupon, onClose) => <CouponDialog coupon={coupon} onClose={onClose} />}
    />
  )
}

function offOf({ percent, amount_sen, from_sen }: AdminCoupon): string {
  const off = percent === null ? formatRinggit(amount_sen ?? 0) : `${percent} %`
  return `${off} off${from_sen > 0 ? ` from ${formatRinggit(from_sen)}` : ''}`
}

function limitsOf({ most_per_phone: each, most_orders: all }: AdminCoupon): string[] {
  return [
    ...(each === null ? [] : [each === 1 ? 'once a phone number' : `${each} times a phone number`]),
    ...(all === null ? [] : [all === 1 ? 'for one order' : `for ${all.toLocaleString('en')} orders`]),
  ]
}

function daysOf({ from_day, to_day }: AdminCoupon): string {
  const today = getShopDay(new Date())
  if (to_day && to_day < today) return `over since ${formatListDay(to_day)}`
  if (from_day && from_day > today) return `from ${formatListDay(from_day)}`
  return to_day ? `until ${formatListDay(to_day)}` : ''
}
