import { z } from 'zod'
import { optionalPhone } from '../shared/phone-input.ts'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { logo } from './look-calls.ts'
import { shopWords } from './shop-words.ts'
import { says } from './field-words.ts'
import { text, needed } from './shop-text.ts'

/** The shop's public details. */
export const shopDetails = z.object({
  name: z.string(),
  /** Digits with country code, as gateways need it. */
  phone: z.string(),
  address: z.string(),
  /** Address for self-pickup (TAG-02: Taman Tropika by default). */
  pickup_place: z.string(),
  /** Opening hours as free text. */
  hours: z.string(),
  /** The wording of Malay pages. */
  words: z.enum(shopWords),
  /** Absent for the default logo. */
  logo: logo.optional(),
  colour: z.string().optional(),
  /** Present if customers are given due dates. */
  due_days: z.literal(true).optional(),
})
export type ShopDetails = z.output<typeof shopDetails>

/** How to pay. Only for customers with an order. */
export const paymentDetails = z.object({
  accounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
  /** Address of the bank's QR picture, which is shown unmodified. `null` if there is none. */
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

/**
 * Changes the shop's details. The storefront shows them from the next request on. `words` stays unchanged if absent.
 */
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

/** Accounts and QR are changed separately, so each has a version. */
export const keptPayment = paymentDetails.extend({ versions: z.object({ accounts: version, qr: version }) })
export type KeptPayment = z.output<typeof keptPayment>

/** Returns the payment details for Settings. */
export const getPayment = contract('GET', '/api/v2/payment', {
  access: administratorOnly(),
  input: z.object({}),
  reply: keptPayment,
  envelope: 'data',
})

/** Replaces all bank accounts, in the order that customers see. */
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
