import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { placeLogoOrder, placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Sen } from '#core/shared/money.ts'
import { areSameColours } from '#core/catalog/tag-colours.ts'
import type { Content } from '#server/db/content.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { ironOn } from '#server/features/catalog/catalog.ts'
import { priceOfSet } from '#server/features/pricing/pricing.ts'
import { orderedProduct, type ProductNaming } from './ordered-product.ts'

interface Selling {
  db: Db
  content: Content
}

export type NameTagInput = ParsedInputOf<typeof placeNameTagOrder>
export type LogoInput = ParsedInputOf<typeof placeLogoOrder>

/** Name tags in colours that are offered, and what they come to, as the shop sold them at this count of changes. */
export async function nameTagGoods(
  selling: Selling,
  changes: string,
  input: Pick<NameTagInput, 'orders'> & ProductNaming,
) {
  const sold = await soldBySet(selling, changes, 'nametag', input)
  if (sold instanceof Refusal) return sold
  const offered = await selling.content.at(changes, 'tag colours', () => ironOn.tagColours(selling.db))
  const rows: OrderItem<'nametag'>['rows'] = []
  for (const [at, { namaAnak, warna, bilangan }] of input.orders.entries()) {
    const colour = offered.find((each) => areSameColours(each.warna, warna))
    if (!colour)
      return refuse('unknown_colour', { fields: { [`orders.${at}.warna`]: `Tiada warna ${warna}.` } })
    rows.push({ namaAnak, warna: colour.warna, sets: bilangan })
  }
  return priced({ kind: 'nametag', ...sold, rows })
}

/** Logos of schools that are listed, and what they come to. */
export async function logoGoods(
  selling: Selling,
  changes: string,
  input: Pick<LogoInput, 'orders'> & ProductNaming,
) {
  const sold = await soldBySet(selling, changes, 'logo', input)
  if (sold instanceof Refusal) return sold
  const listed = await selling.content.at(changes, 'schools', () => ironOn.schools(selling.db))
  const rows: OrderItem<'logo'>['rows'] = []
  for (const [at, { namaSekolah, bilangan }] of input.orders.entries()) {
    const school = listed.find(({ name }) => name.toLowerCase() === namaSekolah.toLowerCase())
    if (!school) {
      const fields = { [`orders.${at}.namaSekolah`]: `${namaSekolah} tiada dalam senarai.` }
      return refuse('unknown_school', { fields })
    }
    const { id: schoolId, name, imageUrl, widthMm, heightMm, quantity: perSet } = school
    rows.push({ schoolId, namaSekolah: name, imageUrl, widthMm, heightMm, perSet, sets: bilangan })
  }
  return priced({ kind: 'logo', ...sold, rows })
}

async function soldBySet(
  { db, content }: Selling,
  changes: string,
  flow: IronOnType,
  { productSlug, productType }: ProductNaming,
) {
  const key = JSON.stringify([flow, productSlug, productType])
  const { product, pricePerSet } = await content.at(changes, key, async () => {
    const found = await orderedProduct(db, flow, { productSlug, productType })
    return { product: found, pricePerSet: found && (await priceOfSet(db, found)) }
  })
  if (!product || pricePerSet === null) return refuse('unknown_product')
  return { productId: product.id, product: product.name, pricePerSet }
}

function priced(goods: OrderItem<IronOnType>): { goods: OrderItem<IronOnType>; total: Sen } {
  const sets = goods.rows.reduce((sum, { sets }) => sum + sets, 0)
  return { goods, total: sets * goods.pricePerSet }
}
