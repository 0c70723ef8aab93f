import { z } from 'zod'
import { anyone, contract } from './contract.ts'

/** What the shop tells everyone about itself. */
export const shopDetails = z.object({
  name: z.string(),
  /** As gateways take it: digits with country code. */
  phone: z.string(),
  address: z.string(),
  /** Where self-pickup is (storefront.md 9: Taman Tropika). */
  pickup_place: z.string(),
})
export type ShopDetails = z.output<typeof shopDetails>

/** How customers pay: only for those who hold an order. */
export const paymentDetails = z.object({
  accounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
  /** Address of the bank-issued QR picture, shown unaltered; null where the shop has none. */
  qr_image_url: z.string().nullable(),
  qr_caption: z.string(),
})
export type PaymentDetails = z.output<typeof paymentDetails>

export const getShop = contract('GET', '/api/v2/shop', {
  access: anyone,
  input: z.object({}),
  reply: shopDetails,
  envelope: 'data',
})
