import { z } from 'zod'
import { optionalPhoneSchema } from '../shared/phone-input.ts'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, seenVersionSchema, versionSchema } from '../shared/versions.ts'
import { logoSchema } from './branding-calls.ts'
import { shopWordings } from './shop-wording.ts'
import { settingsError } from './settings-messages.ts'
import { optionalText, requiredText } from './shop-text.ts'

/** The shop's public details. */
export const shopDetailsSchema = z.object({
  name: z.string(),
  /** Digits with country code, as gateways need it. */
  phone: z.string(),
  address: z.string(),
  /** Address for self-pickup (TAG-02: Taman Tropika by default). */
  pickup_place: z.string(),
  /** Opening hours as free text. */
  hours: z.string(),
  /** The wording of Malay pages. */
  words: z.enum(shopWordings),
  /** Absent for the default logo. */
  logo: logoSchema.optional(),
  colour: z.string().optional(),
  /** Present if customers are given due dates. */
  due_days: z.literal(true).optional(),
})
export type ShopDetails = z.output<typeof shopDetailsSchema>

/** How to pay. Only for customers with an order. */
export const paymentDetailsSchema = z.object({
  accounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
  /** Address of the bank's QR picture, which is shown unmodified. `null` if there is none. */
  qr_image_url: z.string().nullable(),
  qr_caption: z.string(),
})
export type PaymentDetails = z.output<typeof paymentDetailsSchema>

const storedShopSchema = shopDetailsSchema.extend({ version: versionSchema })
export type StoredShop = z.output<typeof storedShopSchema>

export const getShop = contract('GET', '/api/v2/shop', {
  access: anyCaller,
  input: z.object({}),
  reply: storedShopSchema,
  envelope: 'data',
})

/**
 * Changes the shop's details. The storefront shows them from the next request on. `words` stays unchanged if absent.
 */
export const changeShop = contract('PUT', '/api/v2/shop', {
  access: requireAdministrator(),
  input: z.object({
    name: requiredText(60, settingsError('required', { field: 'shop_name' })),
    phone: optionalPhoneSchema,
    address: optionalText(400),
    pickup_place: requiredText(120, settingsError('pickup_place_needed')),
    hours: optionalText(400),
    words: z.enum(shopWordings, settingsError('choose', { field: 'shop_words' })).optional(),
    version: seenVersionSchema,
  }),
  reply: storedShopSchema,
  envelope: 'data',
  errors: versionConflict,
})

/** Accounts and QR are changed separately, so each has a version. */
export const storedPaymentSchema = paymentDetailsSchema.extend({
  versions: z.object({ accounts: versionSchema, qr: versionSchema }),
})
export type StoredPayment = z.output<typeof storedPaymentSchema>

/** Returns the payment details for Settings. */
export const getPaymentSettings = contract('GET', '/api/v2/payment', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedPaymentSchema,
  envelope: 'data',
})

/** Replaces all bank accounts, in the order that customers see. */
export const changeBankAccounts = contract('PUT', '/api/v2/payment/accounts', {
  access: requireAdministrator(),
  input: z.object({
    accounts: z
      .array(
        z.object({
          bank: requiredText(60, settingsError('required', { field: 'bank' })),
          number: requiredText(40, settingsError('required', { field: 'account_number' })).regex(
            /^[\d\s-]+$/,
            settingsError('not_an_account_number'),
          ),
          holder: requiredText(100, settingsError('required', { field: 'holder' })),
        }),
      )
      .max(12, settingsError('above_most_units', { most: 12, unit: 'accounts' })),
    version: seenVersionSchema,
  }),
  reply: storedPaymentSchema,
  envelope: 'data',
  errors: versionConflict,
})
