import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { ProductFacts } from '#core/catalog/product-facts.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { AdminCatalog } from '#core/catalog/admin-catalog.ts'
import type { AdminProduct } from '#core/catalog/catalog-products.ts'

/** What a column holds. */
export type Cell = string | number | ProductDescription | ProductFacts | string[] | null

/** Entries as they are stored: columns have the names of the wire, but for a price, which is whole sen. */
export type Entries = {
  [Kind in Exclude<CatalogKind, 'products'>]: AdminCatalog[Kind][number]
} & { products: Omit<AdminProduct, 'price'> & { price_sen: number | null } }

/** An entry by its columns. */
export const cellsOf = (entry: Entries[CatalogKind]) => ({ ...entry }) as Record<string, Cell>

export interface Shelf<Entry> {
  /** The columns that people change, with what the history calls them. */
  columns: Record<Exclude<keyof Entry, 'id' | 'version'>, string>
  /** No two entries of a kind share it, in any case. */
  unique: (keyof Entry & string) | null
  /** Entries that differ in it are ordered apart. */
  group: (keyof Entry & string) | null
  /** The entry in words, for who reads of it. */
  title: (entry: Entry) => string
}
