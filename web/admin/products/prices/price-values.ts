import { parseWholeNumber } from '#core/shared/typed-number.ts'
import type { AdminPriceList } from '#core/pricing/price-lists.ts'
import { parseRinggit, type Sen } from '#core/shared/money.ts'
import { tierMessages, findTierError } from '#core/pricing/tier-rules.ts'
import type { PriceTier } from '#core/pricing/price-tiers.ts'

/** Numbers are stored as text, so that incomplete input isn't lost. */
export interface PriceValues {
  name: string
  tiers: { key: number; sheets: string; price: string }[]
  sizes: number[]
  setPrice: string
  products: number[]
}

let keys = 0
export const createTierRow = (sheets = '', price = '') => ({ key: (keys += 1), sheets, price })

export function toPriceValues(list: AdminPriceList): PriceValues {
  return {
    name: list.name,
    tiers: list.tiers.map(({ sheets, price_sen }) =>
      createTierRow(String(sheets), (price_sen / 100).toFixed(2)),
    ),
    sizes: list.sizes,
    setPrice: list.set_price_sen === null ? '' : (list.set_price_sen / 100).toFixed(2),
    products: list.product_ids,
  }
}

export function getRowError(values: PriceValues, at: number): string | null {
  const unread = unreadRow(values, at)
  if (unread) return unread
  const broken = findTierError(parseTiers(values).map(({ sheets, price }) => ({ sheets, price_sen: price })))
  return broken && broken.sheets === sheetsOf(values.tiers[at]?.sheets ?? '')
    ? tierMessages[broken.wrong]
    : null
}

function unreadRow({ tiers }: PriceValues, at: number): string | null {
  const row = tiers[at]
  if (!row || sheetsOf(row.sheets) === null) return 'Enter a number of sheets, such as 5.'
  if (parseRinggit(row.price) === null) return 'Enter a price, such as 6.00.'
  const first = tiers.findIndex(({ sheets }) => sheetsOf(sheets) === sheetsOf(row.sheets))
  return first < at ? `Row ${first + 1} starts at the same number of sheets.` : null
}

export function parseTiers(values: PriceValues): PriceTier[] {
  return values.tiers
    .flatMap((row, at) => {
      const [sheets, price] = [sheetsOf(row.sheets), parseRinggit(row.price)]
      return sheets === null || price === null || unreadRow(values, at) ? [] : [{ sheets, price }]
    })
    .toSorted((a, b) => a.sheets - b.sheets)
}

/** Returns the price per set, `null` if it is invalid, or `undefined` if the field is empty. */
export function parseSetPrice({ setPrice }: PriceValues): Sen | null | undefined {
  return setPrice.trim() === '' ? undefined : parseRinggit(setPrice)
}

function sheetsOf(typed: string): number | null {
  const sheets = parseWholeNumber(typed)
  return sheets !== null && sheets > 0 && sheets < 1_000_000 ? sheets : null
}
