import { z } from 'zod'
import { flows } from '../catalog/catalog.ts'
import { languages } from '../shared/language.ts'
import { anyone, contract } from '../contract.ts'

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
  /** What the same job costs without it; always more. */
  usual_sen: z.int(),
  /** The last day of the shop that it runs on, `YYYY-MM-DD`. */
  until: z.string(),
})

/** The deals that run today. An order that names one, and is of exactly its job, costs what it says (ORD-12). */
export const getDeals = contract('GET', '/api/deals', {
  access: anyone,
  /** The language of the products' names. */
  input: z.object({ language: z.enum(languages).default('ms') }),
  reply: z.array(deal),
  envelope: 'data',
})
export type Deal = z.output<typeof deal>
