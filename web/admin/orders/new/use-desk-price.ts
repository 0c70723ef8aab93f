import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { priceAdminOrder, type AdminOrderPrice } from '#core/orders/admin/create-order.ts'
import { api } from '#web/api.ts'

const nothing: AdminOrderPrice = {
  items: [],
  goods_sen: 0,
  discount_sen: 0,
  coupon_error: null,
  postage_sen: 0,
}

/** The current price of the items and the postage; 0 without items. `enabled`: the items can be priced now. */
export function useDeskPrice(asked: InputOf<typeof priceAdminOrder>, enabled = true) {
  return useQuery({
    queryKey: ['orders', 'desk price', asked],
    queryFn: ({ signal }) =>
      asked.items.length === 0 ? Promise.resolve(nothing) : api(priceAdminOrder, asked, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
}
