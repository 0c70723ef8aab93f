import { formatShopTime } from '#core/shared/shop-time.ts'
import type { GroupItem, Payer } from '#core/orders/group/group-order.ts'

const dayMs = 86_400_000
/** Nine in the evening in a week, as the browser's field has it. */
export const inAWeek = () => `${formatShopTime(new Date(Date.now() + 7 * dayMs)).slice(0, 10)}T21:00`

export interface Values {
  name: string
  nama: string
  phone: string
  items: GroupItem[]
  expected: number
  names: string
  payer: Payer
  closes: string
  delivery_method: 'selfPickup' | 'pos'
  address1: string
  address2: string
  postcode: string
  city: string
  state: string
  tell: boolean
}

export const start = {
  name: '',
  items: [],
  expected: 30,
  names: '',
  payer: 'parents' as const,
  delivery_method: 'selfPickup' as const,
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
  tell: true,
}
