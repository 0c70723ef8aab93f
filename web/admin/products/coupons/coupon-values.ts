import { wholeFromText } from '#core/shared/typed-number.ts'
import type { DeskCoupon } from '#core/catalog/catalog-coupons.ts'
import { senFromRinggit } from '#core/shared/money.ts'

export interface CouponValues {
  code: string
  by: 'percent' | 'amount'
  percent: string
  amount: string
  from: string
  most_per_phone: string
  most_orders: string
  from_day: string
  to_day: string
}

const amountTexts = {
  amount: 'Please enter an amount, like 5.00.',
  from: 'Please enter an amount, like 50.00.',
}

const countTexts = 'Please enter a whole number, or nothing.'

const ringgitTyped = (sen: number | null) => (sen === null || sen === 0 ? '' : (sen / 100).toFixed(2))

export function valuesOf(coupon: DeskCoupon): CouponValues {
  return {
    code: coupon.code,
    by: coupon.percent === null ? 'amount' : 'percent',
    percent: String(coupon.percent ?? ''),
    amount: ringgitTyped(coupon.amount_sen),
    from: ringgitTyped(coupon.from_sen),
    most_per_phone: String(coupon.most_per_phone ?? ''),
    most_orders: String(coupon.most_orders ?? ''),
    from_day: coupon.from_day ?? '',
    to_day: coupon.to_day ?? '',
  }
}

export function check(values: CouponValues): Partial<Record<keyof CouponValues, string>> {
  const wrong: Partial<Record<keyof CouponValues, string>> = {}
  if (values.by === 'percent' && wholeFromText(values.percent) === null)
    wrong.percent = 'Please enter a whole number, from 1 to 100.'
  if (values.by === 'amount' && senFromRinggit(values.amount) === null) wrong.amount = amountTexts.amount
  if (values.from.trim() !== '' && senFromRinggit(values.from) === null) wrong.from = amountTexts.from
  for (const count of ['most_per_phone', 'most_orders'] as const)
    if (values[count].trim() !== '' && wholeFromText(values[count]) === null) wrong[count] = countTexts
  return wrong
}

const countTyped = (typed: string) => (typed.trim() === '' ? null : wholeFromText(typed))

export const inputOf = (values: CouponValues) => ({
  code: values.code,
  percent: values.by === 'percent' ? wholeFromText(values.percent) : null,
  amount_sen: values.by === 'amount' ? senFromRinggit(values.amount) : null,
  from_sen: senFromRinggit(values.from) ?? 0,
  most_per_phone: countTyped(values.most_per_phone),
  most_orders: countTyped(values.most_orders),
  from_day: values.from_day || null,
  to_day: values.to_day || null,
})
