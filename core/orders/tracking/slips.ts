import { z } from 'zod'
import { says, afterOrderIssues } from './after-order-issues.ts'
import { anyone, contract, atLeast } from '#core/contract.ts'

// What comes after an order: the slip of its payment, and how it is doing. Customers read the words: Malay.

/** What a phone's picture of a slip needs at most; it travels as base64, a third longer. */
export const mostSlipBytes = 5_000_000
/** More than one transfer, a picture that was blurred: a few are enough. */
export const mostSlips = 5

const slipFile = z
  .string()
  .max(7_000_000, says('slip_too_large'))
  .regex(/^[A-Za-z\d+/]+={0,2}$/, says('slip_needed'))
/** As the file is called where it came from. */
const slipName = z.string().max(300).default('')
const takingSlip = {
  access: anyone,
  /** How many slips the order has now. */
  reply: z.object({ success: z.literal(true), slips: z.int(), message: z.string() }),
  mostBytes: 7_000_000,
  errors: {
    not_found: { status: 404, error: 'Pesanan tidak ditemui' },
    not_a_slip: { status: 422, error: 'Fail ini bukan gambar atau PDF. Sila pilih JPG, PNG, WebP atau PDF.' },
    slip_too_large: { status: 422, error: afterOrderIssues.slip_too_large },
    slip_too_heavy: {
      status: 422,
      error: 'Gambar ini terlalu besar untuk dibuka. Sila hantar tangkapan skrin atau PDF.',
    },
    too_many_slips: { status: 409, error: 'Pesanan ini sudah ada lima resit. Hubungi kedai jika ada lagi.' },
  },
} as const

/** A slip for the order that the caller holds the id of. The same slip again is no second one. */
export const sendSlip = contract('POST', '/api/orders/slip', {
  ...takingSlip,
  input: z.object({ id: z.string().trim().min(1).max(80), file: slipFile, name: slipName }),
})

/** A slip for an order by whoever follows it: its number, and the key that following answers with. */
export const sendFollowedSlip = contract('POST', '/api/orders/follow/slip', {
  ...takingSlip,
  input: z.object({
    order: z.string().trim().min(1).max(20),
    key: z.string().min(1).max(80),
    file: slipFile,
    name: slipName,
  }),
})

const slipsOf = { order: z.string().trim().min(1).max(20), key: z.string().min(1).max(80) }
const sentSlips = z.object({
  slips: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      added_at: z.iso.datetime(),
      /** The shop has not looked at it: it can be taken back. */
      open: z.boolean(),
    }),
  ),
})
export type SentSlip = z.output<typeof sentSlips>['slips'][number]

/** The slips that have come, by name: what is on them is not shown again. */
export const listSlips = contract('POST', '/api/orders/slips', {
  access: anyone,
  input: z.object(slipsOf),
  reply: sentSlips,
  errors: { not_found: { status: 404, error: 'Pesanan tidak ditemui' } },
})

/** Takes a slip back that the shop has not looked at; one that is gone already is no fault. */
export const removeSlip = contract('POST', '/api/orders/slip/remove', {
  access: anyone,
  input: z.object({ ...slipsOf, slip: z.string().min(1).max(80) }),
  reply: sentSlips,
  errors: {
    not_found: { status: 404, error: 'Pesanan tidak ditemui' },
    slip_closed: { status: 409, error: 'Kedai sudah menyemak resit ini. Hubungi kedai jika ia salah.' },
  },
})

/** One slip, as a file, for staff. From then on the customer can't take it back. */
export const orderSlip = contract('GET', '/api/v2/orders/:id/slips/:slip', {
  access: atLeast('contributor', 'orders'),
  input: z.object({ id: z.string().max(80), slip: z.string().max(80) }),
  reply: z.never(),
})
