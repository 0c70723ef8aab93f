import type { Db } from '#server/platform/database.ts'
import type { StoredList } from './price-desk-store.ts'
import { productNames } from '../catalog/catalog.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import { ringgitText } from '#core/shared/money.ts'

/** What differs, in words that people read in the history. */
export async function differences(tx: Db, before: StoredList, now: StoredList) {
  const names = await productNames(tx)
  const parts: { what: string; of: (list: StoredList) => string }[] = [
    { what: 'Name', of: ({ name }) => name },
    {
      what: 'Sizes',
      of: ({ sizes }) =>
        sizes
          .toSorted((a, b) => a - b)
          .map(sizeText)
          .join(', '),
    },
    { what: 'Prices', of: tiersText },
    {
      what: 'Price of a set',
      of: ({ set_price_sen: sen }) => (sen === null ? '' : ringgitText(sen)),
    },
    {
      what: 'Products',
      of: ({ product_ids }) =>
        product_ids
          .toSorted((a, b) => a - b)
          .map((id) => names.get(id) ?? id)
          .join(', '),
    },
  ]
  return parts
    .map(({ what, of }) => ({ what, from: of(before), to: of(now) }))
    .filter(({ from, to }) => from !== to)
}

const tiersText = ({ tiers }: StoredList) =>
  tiers
    .toSorted((a, b) => a.sheets - b.sheets)
    .map(({ sheets, price_sen }) => `from ${sheets}: ${ringgitText(price_sen)}`)
    .join(', ')
