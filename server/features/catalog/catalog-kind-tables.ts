import type { PgTable, PgColumn } from 'drizzle-orm/pg-core'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import {
  productsTable,
  categoriesTable,
  servicesTable,
  tagColoursTable,
  schoolsTable,
} from './catalog-tables.ts'
import { bannersTable, dealsTable, couponsTable } from './promotion-tables.ts'

export const catalogTables: Record<CatalogKind, PgTable & Record<'id' | 'position' | 'version', PgColumn>> = {
  products: productsTable,
  categories: categoriesTable,
  services: servicesTable,
  colours: tagColoursTable,
  schools: schoolsTable,
  banners: bannersTable,
  deals: dealsTable,
  coupons: couponsTable,
}
