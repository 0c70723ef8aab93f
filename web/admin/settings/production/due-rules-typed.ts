import type { Path } from 'react-hook-form'
import type { InputOf } from '#core/contract.ts'
import { ways, type Way } from '#core/due/work-days.ts'
import { wayLabels } from '#core/settings/due-rules.ts'
import type { changeDueRules, KeptDueRules } from '#core/settings/due-rules-calls.ts'
import { weekdays } from '#core/settings/sending-rules.ts'
import { pairsOf } from '#core/shared/keys.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import type { Labels } from '#web/admin/meanwhile/meanwhile.ts'

type Sent = Omit<InputOf<typeof changeDueRules>, 'version'>

/** The rules as they are typed: products by `p` and their id, null where they take what is usual. */
export interface TypedDueRules extends Omit<KeptDueRules, 'version' | 'products'> {
  products: Record<`p${number}`, number | null>
}

export function asTyped({ version: _seen, products, ...rules }: KeptDueRules): TypedDueRules {
  return {
    ...rules,
    products: Object.fromEntries(products.map(({ product_id, days }) => [`p${product_id}`, days])),
  }
}

export function asSent({ products, ...typed }: TypedDueRules): Sent {
  return {
    ...typed,
    products: ownDays(products).map(([key, days]) => ({ product_id: Number(key.slice(1)), days })),
  }
}

const ownDays = (products: TypedDueRules['products']) =>
  pairsOf(products).flatMap(([key, days]) => (days === null ? [] : [[key, days] as const]))

/** Where the words of the call belong, which numbers the products that have their own days. */
export const placesOf = ({ products }: TypedDueRules): Record<string, Path<TypedDueRules>> =>
  Object.fromEntries(
    ownDays(products).map(([key], at) => [`products.${at}.days`, `products.${key}` as const]),
  )

const each = (of: Record<Way, number | null>) =>
  ways.map((way) => `${wayLabels[way]} ${of[way] ?? 'no limit'}`).join('\n')

/** What two people's rules are compared by (D-20). */
export const labels: Labels<TypedDueRules> = {
  on: { label: 'Promise customers a day', text: (on) => (on ? 'Yes' : 'No') },
  turnaround: { label: 'Days of work it takes', text: each },
  rush_days: { label: 'Rush' },
  products: {
    label: 'By product',
    text: (products) =>
      Object.values(products)
        .filter((days) => days !== null)
        .join(', '),
  },
  capacity: { label: 'What a usual day makes', text: each },
  keep_free_percent: { label: 'Kept free, percent' },
  week: { label: 'Days of work', text: (week) => weekdays.filter((_day, at) => week[at]).join(', ') },
  cut_off: { label: 'Cut-off' },
  days: {
    label: 'Other days',
    text: (days) =>
      days.map(({ date, percent, name }) => `${formatListDay(date)} ${percent} % ${name}`).join('\n'),
  },
}
