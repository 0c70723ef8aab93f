import { z } from 'zod'
import { flagSchema } from '../shared/shop-day.ts'
import { productTypes } from '../catalog/catalog.ts'
import { shopLanguages } from '../shared/language.ts'
import { anyCaller, requireRole, contract } from '../contract.ts'

const deal = z.object({
  id: z.int(),
  product: z.string(),
  name: z.string(),
  flow: z.enum(productTypes),
  image_url: z.string().nullable(),
  /** The deal's price applies only to exactly this size and quantity. */
  size_mm: z.int(),
  quantity: z.int(),
  price_sen: z.int(),
  /** Price of the same job without the deal. For a sample it equals `price_sen`. */
  usual_sen: z.int(),
  /** The last shop day on which the deal runs, `YYYY-MM-DD`. */
  until: z.string(),
})

/**
 * Lists the deals that run today. An order pays the deal's price if it names the deal and matches the deal's job
 * (ORD-12).
 */
export const listDeals = contract('GET', '/api/deals', {
  access: anyCaller,
  input: z.object({
    language: z.enum(shopLanguages).default('ms'),
    /** If true and no deal runs, returns a sample for the home page: a job at its regular price. */
    samples: flagSchema,
  }),
  reply: z.array(deal),
  envelope: 'data',
})
/** Lists current and future deals whose price is more than 30 % below today's regular price. */
export const listUnderpricedDeals = contract('GET', '/api/v2/deals/low', {
  access: requireRole('contributor', 'catalog'),
  input: z.object({}),
  reply: z.array(
    deal.pick({ id: true, name: true, size_mm: true, quantity: true, price_sen: true, usual_sen: true }),
  ),
  envelope: 'data',
})

export type DealView = z.output<typeof deal>
