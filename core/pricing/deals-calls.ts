import { z } from 'zod'
import { flag } from '../shared/shop-day.ts'
import { flows } from '../catalog/catalog.ts'
import { languages } from '../shared/language.ts'
import { anyone, atLeast, contract } from '../contract.ts'

const deal = z.object({
  id: z.int(),
  /** Slug. */
  product: z.string(),
  name: z.string(),
  flow: z.enum(flows),
  image_url: z.string().nullable(),
  /** Its job: the price is for exactly this size and so many. */
  size_mm: z.int(),
  quantity: z.int(),
  price_sen: z.int(),
  /** Price of the same job without the deal. Equal to `price_sen` for a sample. */
  usual_sen: z.int(),
  /** The last day of the shop that it runs on, `YYYY-MM-DD`. */
  until: z.string(),
})

/** The deals that run today. An order that names one, and is of exactly its job, costs what it says (ORD-12). */
export const getDeals = contract('GET', '/api/deals', {
  access: anyone,
  /** The language of the products' names. */
  input: z.object({
    language: z.enum(languages).default('ms'),
    /** While none runs, one of the jobs that have no price of their own, at what it costs: the home page's sample. */
    samples: flag,
  }),
  reply: z.array(deal),
  envelope: 'data',
})
/** The deals that are more than 30 % off now or will be, by what their jobs cost today. */
export const lowDeals = contract('GET', '/api/v2/deals/low', {
  access: atLeast('contributor', 'catalog'),
  input: z.object({}),
  reply: z.array(
    deal.pick({ id: true, name: true, size_mm: true, quantity: true, price_sen: true, usual_sen: true }),
  ),
  envelope: 'data',
})

export type Deal = z.output<typeof deal>
