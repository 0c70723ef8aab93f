import { z } from 'zod'
import { catalogKinds } from './catalog-kinds.ts'
import { adminCategorySchema, adminServiceSchema } from './catalog-categories.ts'
import { adminCouponSchema } from './catalog-coupons.ts'
import { adminBannerSchema, adminDealSchema } from './catalog-home.ts'
import { adminColourSchema, adminSchoolSchema } from './catalog-iron-on.ts'
import { adminProductSchema } from './catalog-products.ts'
import { catalogEditAccess, entryIdSchema, catalogReadAccess } from './catalog-shared.ts'
import { versionConflict } from '../shared/versions.ts'
import { contract } from '../contract.ts'

export const getCatalog = contract('GET', '/api/v2/catalog', {
  access: catalogReadAccess,
  input: z.object({}),
  reply: z.object({
    products: z.array(adminProductSchema),
    categories: z.array(adminCategorySchema),
    services: z.array(adminServiceSchema),
    colours: z.array(adminColourSchema),
    schools: z.array(adminSchoolSchema),
    banners: z.array(adminBannerSchema),
    deals: z.array(adminDealSchema),
    coupons: z.array(adminCouponSchema),
  }),
  envelope: 'data',
})

export type AdminCatalog = z.output<typeof getCatalog.reply>

const kind = z.enum(catalogKinds)

/**
 * Reorders all entries of a kind, or all products of one category. `seen` is the displayed order on which the change
 * is based.
 */
export const reorderCatalog = contract('PUT', '/api/v2/catalog/:kind/order', {
  access: catalogEditAccess,
  input: z.object({
    kind,
    ids: z.array(entryIdSchema).min(1).max(2000),
    seen: z.array(entryIdSchema).max(2000),
  }),
  reply: z.object({ success: z.literal(true) }),
  errors: versionConflict,
})

const historyKind = z.enum([...catalogKinds, 'price-lists'])

export const getCatalogHistory = contract('GET', '/api/v2/catalog/:kind/:entry/history', {
  access: catalogReadAccess,
  input: z.object({ kind: historyKind, entry: z.string().max(200) }),
  reply: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      action: z.enum(['added', 'changed', 'deleted']),
      by: z.string(),
      changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  envelope: 'data',
})

export type CatalogHistoryEvent = z.output<typeof getCatalogHistory.reply>[number]
