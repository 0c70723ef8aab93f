import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { ProductFacts } from '#core/catalog/product-facts.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { AdminCatalog } from '#core/catalog/admin-catalog.ts'
import type { AdminProduct } from '#core/catalog/catalog-products.ts'

/** A column's value. */
export type CellValue = string | number | ProductDescription | ProductFacts | string[] | null

/** Entries as stored. Columns have the API's field names, but prices are whole sen. */
export type CatalogEntries = {
  [Kind in Exclude<CatalogKind, 'products'>]: AdminCatalog[Kind][number]
} & { products: Omit<AdminProduct, 'price'> & { price_sen: number | null } }

/** Returns an entry's values by column. */
export const getCells = (entry: CatalogEntries[CatalogKind]) => ({ ...entry }) as Record<string, CellValue>

export interface CatalogKindRules<Entry> {
  /** Editable columns and their names in the history. */
  columns: Record<Exclude<keyof Entry, 'id' | 'version'>, string>
  /** A column that is unique within the kind, ignoring case. */
  unique: (keyof Entry & string) | null
  /** A column by which entries are grouped. Each group has its own order. */
  group: (keyof Entry & string) | null
  /** Returns a readable name of the entry. */
  title: (entry: Entry) => string
}
