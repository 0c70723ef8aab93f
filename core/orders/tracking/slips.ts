import { z } from 'zod'
import { trackingError, trackingIssues } from './tracking-issues.ts'
import { anyCaller, contract, requireRole } from '#core/contract.ts'

/** Maximum size of a slip in bytes, enough for a phone photo. Slips are sent as base64, which is a third longer. */
export const maxSlipBytes = 5_000_000
/** Maximum number of slips per order, enough for several transfers or a repeated photo. */
export const maxSlips = 5

const slipFile = z
  .string()
  .max(7_000_000, trackingError('slip_too_large'))
  .regex(/^[A-Za-z\d+/]+={0,2}$/, trackingError('slip_needed'))
const slipName = z.string().max(300).default('')
const takingSlip = {
  access: anyCaller,
  reply: z.object({ success: z.literal(true), slips: z.int(), message: z.string() }),
  maxBytes: 7_000_000,
  carriesFile: true,
  errors: {
    not_found: { status: 404, error: 'Pesanan tidak ditemui' },
    not_a_slip: { status: 422, error: 'Fail ini bukan gambar atau PDF. Sila pilih JPG, PNG, WebP atau PDF.' },
    slip_too_large: { status: 422, error: trackingIssues.slip_too_large },
    slip_too_heavy: {
      status: 422,
      error: 'Gambar ini terlalu besar untuk dibuka. Sila hantar tangkapan skrin atau PDF.',
    },
    too_many_slips: { status: 409, error: 'Pesanan ini sudah ada lima resit. Hubungi kedai jika ada lagi.' },
  },
} as const

/** Uploads a payment slip. Uploading the same slip again changes nothing. */
export const uploadSlip = contract('POST', '/api/orders/slip', {
  ...takingSlip,
  input: z.object({ id: z.string().trim().min(1).max(80), file: slipFile, name: slipName }),
})

export const uploadSlipForTrackedOrder = contract('POST', '/api/orders/follow/slip', {
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
      /** True while the shop has not opened the slip. Only then can the customer remove it. */
      open: z.boolean(),
      /** Present if staff decided that the slip is not a payment for this order. */
      rejected: z.literal(true).optional(),
    }),
  ),
})
export type SentSlip = z.output<typeof sentSlips>['slips'][number]

/** Lists the slips of an order without their content, which is never returned to customers. */
export const listSlips = contract('POST', '/api/orders/slips', {
  access: anyCaller,
  input: z.object(slipsOf),
  reply: sentSlips,
  errors: { not_found: { status: 404, error: 'Pesanan tidak ditemui' } },
})

/** Removes a slip that the shop has not opened. Does nothing if the slip is already removed. */
export const removeSlip = contract('POST', '/api/orders/slip/remove', {
  access: anyCaller,
  input: z.object({ ...slipsOf, slip: z.string().min(1).max(80) }),
  reply: sentSlips,
  errors: {
    not_found: { status: 404, error: 'Pesanan tidak ditemui' },
    slip_closed: { status: 409, error: 'Kedai sudah menyemak resit ini. Hubungi kedai jika ia salah.' },
  },
})

/** Returns a slip for staff. From then on, the customer can't remove it. */
export const getOrderSlip = contract('GET', '/api/v2/orders/:id/slips/:slip', {
  access: requireRole('contributor', 'orders'),
  input: z.object({ id: z.string().max(80), slip: z.string().max(80) }),
  reply: z.never(),
})
