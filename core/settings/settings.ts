import { z } from 'zod'
import { optionalPhoneSchema } from '../shared/phone-input.ts'
import { requireAdministrator, anyCaller, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { logoSchema } from './branding-calls.ts'
import { shopWordings } from './shop-wording.ts'
import { settingsError } from './settings-messages.ts'
import { createOptionalTextSchema, createRequiredTextSchema } from './shop-text.ts'

/** Details of the shop that everyone can see. */
export const shopDetailsSchema = z.object({
  name: z.string(),
  /** Phone number of the shop: digits with country code, as gateways need it. */
  phone: z.string(),
  address: z.string(),
  /** Address for self-pickup (TAG-02: Taman Tropika by default). */
  pickup_place: z.string(),
  hours: z.string(),
  words: z.enum(shopWordings),
  logo: logoSchema.optional(),
  colour: z.string().optional(),
  /** Present if the shop gives due dates to customers. */
  due_days: z.literal(true).optional(),
})
export type ShopDetails = z.output<typeof shopDetailsSchema>

/** Only customers with an order can see the payment details. */
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
 * Changes the details of the shop. The storefront shows the new details from the next request on. If `words` is
 * absent, the wording stays unchanged.
 */
export const changeShop = contract('PUT', '/api/v2/shop', {
  access: requireAdministrator(),
  input: z.object({
    name: createRequiredTextSchema(60, settingsError('required', { field: 'shop_name' })),
    phone: optionalPhoneSchema,
    address: createOptionalTextSchema(400),
    pickup_place: createRequiredTextSchema(120, settingsError('pickup_place_needed')),
    hours: createOptionalTextSchema(400),
    words: z.enum(shopWordings, settingsError('choose', { field: 'shop_words' })).optional(),
    version: expectedVersionSchema,
  }),
  reply: storedShopSchema,
  envelope: 'data',
  errors: versionConflict,
})

/** Accounts and QR code have separate versions, because they are changed separately. */
export const storedPaymentSettingsSchema = paymentDetailsSchema.extend({
  /** Recipient's name in the QR code. Empty for codes that were saved by versions that didn't read it. */
  qr_recipient: z.string(),
  versions: z.object({ accounts: versionSchema, qr: versionSchema }),
})
export type StoredPaymentSettings = z.output<typeof storedPaymentSettingsSchema>

export const getPaymentSettings = contract('GET', '/api/v2/payment', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedPaymentSettingsSchema,
  envelope: 'data',
})

/** Changes the shop's bank accounts. Customers see the accounts in the given order. */
export const changeBankAccounts = contract('PUT', '/api/v2/payment/accounts', {
  access: requireAdministrator(),
  input: z.object({
    accounts: z
      .array(
        z.object({
          bank: createRequiredTextSchema(60, settingsError('required', { field: 'bank' })),
          number: createRequiredTextSchema(40, settingsError('required', { field: 'account_number' })).regex(
            /^[\d\s-]+$/,
            settingsError('not_an_account_number'),
          ),
          holder: createRequiredTextSchema(100, settingsError('required', { field: 'holder' })),
        }),
      )
      .max(12, settingsError('above_most_units', { most: 12, unit: 'accounts' })),
    version: expectedVersionSchema,
  }),
  reply: storedPaymentSettingsSchema,
  envelope: 'data',
  errors: versionConflict,
})
