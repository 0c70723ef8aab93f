import { z } from 'zod'
import { optionalPhone } from '../shared/phone-input.ts'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { logo } from './look-calls.ts'
import { shopWords } from './shop-words.ts'
import { says } from './field-words.ts'
import { text, needed } from './shop-text.ts'

/** What the shop tells everyone about itself. */
export const shopDetails = z.object({
  name: z.string(),
  /** As gateways take it: digits with country code. */
  phone: z.string(),
  address: z.string(),
  /** Where self-pickup is (TAG-02: Taman Tropika unless set). */
  pickup_place: z.string(),
  /** When somebody is there, in the shop's own lines. */
  hours: z.string(),
  /** How its Malay pages speak. */
  words: z.enum(shopWords),
  /** Left out: as Cetak comes. */
  logo: logo.optional(),
  colour: z.string().optional(),
  /** Customers are promised days. */
  due_days: z.literal(true).optional(),
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

const keptShop = shopDetails.extend({ version })
export type KeptShop = z.output<typeof keptShop>

export const getShop = contract('GET', '/api/v2/shop', {
  access: anyone,
  input: z.object({}),
  reply: keptShop,
  envelope: 'data',
})

/** The storefront shows the change with its next page. Left out, the words stay as they are. */
export const changeShop = contract('PUT', '/api/v2/shop', {
  access: administratorOnly(),
  input: z.object({
    name: needed(60, says('required', { field: 'shop_name' })),
    phone: optionalPhone,
    address: text(400),
    pickup_place: needed(120, says('pickup_place_needed')),
    hours: text(400),
    words: z.enum(shopWords, says('choose', { field: 'shop_words' })).optional(),
    version: seenVersion,
  }),
  reply: keptShop,
  envelope: 'data',
  errors: changedMeanwhile,
})

/** Accounts and QR are changed apart, each with a version of its own. */
export const keptPayment = paymentDetails.extend({ versions: z.object({ accounts: version, qr: version }) })
export type KeptPayment = z.output<typeof keptPayment>

/** How customers pay, as the settings show it. */
export const getPayment = contract('GET', '/api/v2/payment', {
  access: administratorOnly(),
  input: z.object({}),
  reply: keptPayment,
  envelope: 'data',
})

/** All bank accounts, in the order in which customers see them. */
export const changeBankAccounts = contract('PUT', '/api/v2/payment/accounts', {
  access: administratorOnly(),
  input: z.object({
    accounts: z
      .array(
        z.object({
          bank: needed(60, says('required', { field: 'bank' })),
          number: needed(40, says('required', { field: 'account_number' })).regex(
            /^[\d\s-]+$/,
            says('not_an_account_number'),
          ),
          holder: needed(100, says('required', { field: 'holder' })),
        }),
      )
      .max(12, says('above_most_units', { most: 12, unit: 'accounts' })),
    version: seenVersion,
  }),
  reply: keptPayment,
  envelope: 'data',
  errors: changedMeanwhile,
})
