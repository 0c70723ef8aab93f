import { z } from 'zod'
import { optionalPhone } from '../shared/phone-input.ts'
import { administratorOnly, anyone, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { logo } from './look-calls.ts'
import { shopWords } from './shop-words.ts'
import { says } from './field-words.ts'
import type { Says } from '../shared/field-words.ts'

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

/** Text that a database can hold: PostgreSQL refuses NUL. */
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)
const needed = (most: number, wrong: Says) => text(most).min(1, wrong)

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
const keptPayment = paymentDetails.extend({ versions: z.object({ accounts: version, qr: version }) })
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

/** A screenshot of a bank's QR has a few hundred kB; more than this no gateway takes as a picture. */
export const mostQrBytes = 4_000_000

/**
 * The bank's QR picture with its caption. The picture travels as base64 and is kept byte for byte: a QR that is
 * drawn anew may stop working. Left out, the picture stays; null takes it away.
 */
export const changePaymentQr = contract('PUT', '/api/v2/payment/qr', {
  access: administratorOnly(),
  input: z.object({
    caption: text(200),
    picture: z
      .string()
      .max(6_000_000)
      .regex(/^[A-Za-z\d+/]+={0,2}$/, says('choose', { field: 'picture_file' }))
      .nullish(),
    version: seenVersion,
  }),
  reply: keptPayment,
  envelope: 'data',
  mostBytes: 6_000_000,
  errors: {
    ...changedMeanwhile,
    not_a_picture: { status: 422, error: 'Please choose a PNG, JPEG or WebP picture.' },
    picture_too_large: { status: 422, error: 'Please choose a picture of at most 4 MB.' },
    picture_too_heavy: {
      status: 422,
      error: 'This picture has too many pixels for a phone. Please choose a smaller one.',
    },
  },
})

/** A payment picture by the hash in its address, which only messages and pages of orders name. */
export const paymentPicture = contract('GET', '/api/pictures/:name', {
  access: anyone,
  input: z.object({ name: z.string().regex(/^[\w-]{43}\.(png|jpg|webp)$/) }),
  reply: z.never(),
})

/** The keys of Google Drive's picker, each set in Settings or by a variable. The values never come back here. */
export const driveKeyNames = ['api_key', 'client_id', 'app_id'] as const
export type DriveKeyName = (typeof driveKeyNames)[number]

const driveKeys = z.record(z.enum(driveKeyNames), z.enum(['settings', 'environment']).nullable())
export type DriveKeySources = z.output<typeof driveKeys>
const keptDriveKeys = z.object({ keys: driveKeys, version })
export type KeptDriveKeys = z.output<typeof keptDriveKeys>

/** Where each key comes from; null: not set. */
export const getDriveKeys = contract('GET', '/api/v2/drive-keys', {
  access: administratorOnly(),
  input: z.object({}),
  reply: keptDriveKeys,
  envelope: 'data',
})

/** Left out or empty, a key stays as it is; null forgets what was set here, so that the variable counts again. */
export const changeDriveKeys = contract('PUT', '/api/v2/drive-keys', {
  access: administratorOnly(),
  input: z.object({
    api_key: text(300).nullish(),
    client_id: text(300).nullish(),
    app_id: text(300).nullish(),
    version: seenVersion,
  }),
  reply: keptDriveKeys,
  envelope: 'data',
  errors: changedMeanwhile,
})
