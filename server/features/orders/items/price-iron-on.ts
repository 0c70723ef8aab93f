import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { placeLogoOrder, placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Sen } from '#core/shared/money.ts'
import { isSameColourPair } from '#core/catalog/tag-colours.ts'
import type { ContentCache } from '#server/db/content-cache.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { ironOnCatalogQueries } from '#server/features/catalog/catalog.ts'
import { findSetPriceForProduct } from '#server/features/pricing/pricing.ts'
import { findOrderedProduct, type ProductRef } from './ordered-product.ts'

interface Selling {
  db: Db
  content: ContentCache
}

export type NameTagInput = ParsedInputOf<typeof placeNameTagOrder>
export type LogoInput = ParsedInputOf<typeof placeLogoOrder>

export async function priceNameTags(
  selling: Selling,
  contentVersion: string,
  input: Pick<NameTagInput, 'orders'> & ProductRef,
) {
  const sold = await findSetPrice(selling, contentVersion, 'nametag', input)
  if (sold instanceof Refusal) return sold
  const available = await selling.content.at(contentVersion, 'tag colours', () =>
    ironOnCatalogQueries.tagColours(selling.db),
  )
  const rows: OrderItem<'nametag'>['rows'] = []
  for (const [at, { namaAnak, warna, bilangan }] of input.orders.entries()) {
    const colour = available.find((each) => isSameColourPair(each.warna, warna))
    if (!colour)
      return refuse('unknown_colour', { fields: { [`orders.${at}.warna`]: `Tiada warna ${warna}.` } })
    rows.push({ namaAnak, warna: colour.warna, sets: bilangan })
  }
  return priceSets({ kind: 'nametag', ...sold, rows })
}

export async function priceLogos(
  selling: Selling,
  contentVersion: string,
  input: Pick<LogoInput, 'orders'> & ProductRef,
) {
  const sold = await findSetPrice(selling, contentVersion, 'logo', input)
  if (sold instanceof Refusal) return sold
  const listed = await selling.content.at(contentVersion, 'schools', () =>
    ironOnCatalogQueries.schools(selling.db),
  )
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
  return priceSets({ kind: 'logo', ...sold, rows })
}

async function findSetPrice(
  { db, content }: Selling,
  contentVersion: string,
  flow: IronOnType,
  { productSlug, productType }: ProductRef,
) {
  const key = JSON.stringify([flow, productSlug, productType])
  const { product, pricePerSet } = await content.at(contentVersion, key, async () => {
    const found = await findOrderedProduct(db, flow, { productSlug, productType })
    return { product: found, pricePerSet: found && (await findSetPriceForProduct(db, found)) }
  })
  if (!product || pricePerSet === null) return refuse('unknown_product')
  return { productId: product.id, product: product.name, pricePerSet }
}

function priceSets(goods: OrderItem<IronOnType>): { goods: OrderItem<IronOnType>; subtotal: Sen } {
  const sets = goods.rows.reduce((sum, { sets }) => sum + sets, 0)
  return { goods, subtotal: sets * goods.pricePerSet }
}
