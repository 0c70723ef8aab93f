import { numberOrNaN } from '#core/shared/typed-number.ts'
import type { DeskDeal } from '#core/catalog/catalog-home.ts'
import { senFromRinggit } from '#core/shared/money.ts'
import { sizeFromText } from '#core/pricing/sheet.ts'

/** A deal as it is typed: centimetres and ringgit. */
export interface DealValues {
  product_id: number
  size: string
  quantity: string
  price: string
  from_day: string
  to_day: string
  image_url: string | null
}

export function valuesOf({ size_mm, quantity, price_sen, ...deal }: DeskDeal): DealValues {
  return {
    product_id: deal.product_id,
    size: String(size_mm / 10),
    quantity: String(quantity),
    price: price_sen === null ? '' : (price_sen / 100).toFixed(2),
    from_day: deal.from_day ?? '',
    to_day: deal.to_day ?? '',
    image_url: deal.image_url,
  }
}

export function check({ size, price }: DealValues): Partial<Record<'size' | 'price', string>> {
  return {
    ...(sizeFromText(size) === 0 && { size: 'Please enter centimetres, like 5.5.' }),
    ...(price.trim() !== '' &&
      senFromRinggit(price) === null && { price: 'Please enter an amount, like 39.90.' }),
  }
}

export const inputOf = ({ size, quantity, price, from_day, to_day, ...values }: DealValues) => ({
  ...values,
  from_day: from_day || null,
  to_day: to_day || null,
  size_mm: sizeFromText(size),
  quantity: numberOrNaN(quantity),
  price_sen: senFromRinggit(price),
})
