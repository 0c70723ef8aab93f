import type { ProductDescription } from '#core/pricing/described/description.ts'
import type { ProductFacts } from '#core/catalog/product-facts.ts'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import type { AdminCatalog } from '#core/catalog/admin-catalog.ts'
import type { AdminProduct } from '#core/catalog/catalog-products.ts'

export type CellValue = string | number | ProductDescription | ProductFacts | string[] | null

/** Catalog entries as stored. The columns have the field names of the API, but prices are in whole sen. */
export type CatalogEntryByKind = {
  [Kind in Exclude<CatalogKind, 'products'>]: AdminCatalog[Kind][number]
} & { products: Omit<AdminProduct, 'price'> & { price_sen: number | null } }

export const getCells = (entry: CatalogEntryByKind[CatalogKind]) =>
  ({ ...entry }) as Record<string, CellValue>

export interface CatalogKindRules<Entry> {
  columns: Record<Exclude<keyof Entry, 'id' | 'version'>, string>
  /**
   * The values of this column are unique within the kind, ignoring case. `null` if there is no such
   * column.
   */
  unique: (keyof Entry & string) | null
  /** Each group has its own positions. `null` if entries are not grouped. */
  group: (keyof Entry & string) | null
  title: (entry: Entry) => string
}
