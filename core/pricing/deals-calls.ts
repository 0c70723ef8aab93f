import { z } from 'zod'
import { flagSchema } from '../shared/shop-day.ts'
import { productTypes } from '../catalog/catalog.ts'
import { shopLanguages } from '../shared/language.ts'
import { anyCaller, requireRole, contract } from '../contract.ts'

const deal = z.object({
  id: z.int(),
  /** The product's slug. */
  product: z.string(),
  name: z.string(),
  flow: z.enum(productTypes),
  image_url: z.string().nullable(),
  /** The price applies to exactly this size and quantity. */
  size_mm: z.int(),
  quantity: z.int(),
  price_sen: z.int(),
  /** Price of the same job without the deal. Equal to `price_sen` for a sample. */
  usual_sen: z.int(),
  /** The last shop day of the deal, `YYYY-MM-DD`. */
  until: z.string(),
})

/** Lists today's deals. An order that names a deal and matches its job costs the deal's price (ORD-12). */
export const listDeals = contract('GET', '/api/deals', {
  access: anyCaller,
  /** The language of the products' names. */
  input: z.object({
    language: z.enum(shopLanguages).default('ms'),
    /** If no deal runs, returns a sample for the home page instead: a job at its regular price. */
    samples: flagSchema,
  }),
  reply: z.array(deal),
  envelope: 'data',
})
/** Lists current and future deals more than 30 % below today's regular price. */
export const listLowDeals = contract('GET', '/api/v2/deals/low', {
  access: requireRole('contributor', 'catalog'),
  input: z.object({}),
  reply: z.array(
    deal.pick({ id: true, name: true, size_mm: true, quantity: true, price_sen: true, usual_sen: true }),
  ),
  envelope: 'data',
})

export type DealView = z.output<typeof deal>
