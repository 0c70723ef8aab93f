import { useQuery } from '@tanstack/react-query'
import type { AdminCoupon } from '#core/catalog/catalog-coupons.ts'
import { countCouponUses } from '#core/orders/coupon-uses.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { catalogKey, catalogQuery } from '../catalog/catalog-queries.ts'
import { CatalogListPage } from '../catalog/catalog-list-page.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function CouponsPage() {
  // The key starts with the catalog's key, so that refreshing the catalog also refreshes the coupon uses.
  const uses = useQuery({
    queryKey: [...catalogKey, 'coupon uses'],
    queryFn: ({ signal }) => api(countCouponUses, {}, { signal }),
  })
  return (
    <CatalogListPage
      kind="coupons"
      title="Coupons"
      note="Discount codes. Customers enter them in the basket, and staff enter them in new orders."
      add="New coupon"
      row={(coupon) => {
        const used = uses.data?.find(({ id }) => id === coupon.id)
        return {
          title: coupon.code,
          picture: null,
          note: [offOf(coupon), ...limitsOf(coupon), daysOf(coupon)].filter(Boolean).join(' · '),
          aside: used
            ? `${formatCount(used.orders, 'order')}, ${formatRinggit(used.discount_sen)}`
            : uses.data && 'Not used yet',
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
    ...(each === null ? [] : [each === 1 ? 'once per phone number' : `${each} times per phone number`]),
    ...(all === null ? [] : [all === 1 ? '1 use' : `${all.toLocaleString('en')} uses`]),
  ]
}

function daysOf({ from_day, to_day }: AdminCoupon): string {
  const today = getShopDay(new Date())
  if (to_day && to_day < today) return `ended ${formatListDay(to_day)}`
  if (from_day && from_day > today) return `from ${formatListDay(from_day)}`
  return to_day ? `until ${formatListDay(to_day)}` : ''
}
