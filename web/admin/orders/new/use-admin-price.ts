import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { priceOrderAsAdmin, type AdminOrderPrice } from '#core/orders/admin/create-order.ts'
import { api } from '#web/api.ts'

const emptyPrice: AdminOrderPrice = {
  items: [],
  goods_sen: 0,
  discount_sen: 0,
  coupon_error: null,
  postage_sen: 0,
}

/** The price is 0 without items. Set `enabled` to `false` while the items can't be priced. */
export function useAdminPrice(request: InputOf<typeof priceOrderAsAdmin>, enabled = true) {
  return useQuery({
    queryKey: ['orders', 'desk price', request],
    queryFn: ({ signal }) =>
      request.items.length === 0 ? Promise.resolve(emptyPrice) : api(priceOrderAsAdmin, request, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
}
