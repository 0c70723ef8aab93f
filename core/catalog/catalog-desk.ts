import { z } from 'zod'
import { catalogKinds } from './catalog-kinds.ts'
import { deskCategory, deskService } from './catalog-categories.ts'
import { deskCoupon } from './catalog-coupons.ts'
import { deskBanner, deskDeal } from './catalog-home.ts'
import { deskColour, deskSchool } from './catalog-iron-on.ts'
import { deskProduct } from './catalog-products.ts'
import { changing, id, reading } from './catalog-shared.ts'
import { changedMeanwhile } from '../shared/versions.ts'
import { contract } from '../contract.ts'

// The catalog as staff edit it (API-04, D-09, D-12). All staff can read it; editors and administrators can change it.

/** Returns the whole catalog in display order, with products sorted within their category. */
export const getCatalog = contract('GET', '/api/v2/catalog', {
  access: reading,
  input: z.object({}),
  reply: z.object({
    products: z.array(deskProduct),
    categories: z.array(deskCategory),
    services: z.array(deskService),
    colours: z.array(deskColour),
    schools: z.array(deskSchool),
    banners: z.array(deskBanner),
    deals: z.array(deskDeal),
    coupons: z.array(deskCoupon),
  }),
  envelope: 'data',
})

export type CatalogDesk = z.output<typeof getCatalog.reply>

const kind = z.enum(catalogKinds)

/** Reorders all entries of a kind, or all products of one category. `seen` is the order that the change is based on. */
export const arrangeCatalog = contract('PUT', '/api/v2/catalog/:kind/order', {
  access: changing,
  input: z.object({ kind, ids: z.array(id).min(1).max(2000), seen: z.array(id).max(2000) }),
  reply: z.object({ success: z.literal(true) }),
  errors: changedMeanwhile,
})

/** Kinds with a history: those of the catalog and price lists. */
const historyKind = z.enum([...catalogKinds, 'price-lists'])

/** Lists the changes of an entry, newest first. */
export const catalogHistory = contract('GET', '/api/v2/catalog/:kind/:entry/history', {
  access: reading,
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

export type CatalogEvent = z.output<typeof catalogHistory.reply>[number]
