import { z } from 'zod'
import { anyCaller, contract } from '#core/contract.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { typedCouponCodeSchema } from '../items/basket.ts'
import { childFields, childVersionSchema } from './group-order.ts'
import {
  groupKeySchema,
  groupOrderNameSchema,
  closesAtSchema,
  expectedNamesSchema,
  groupClosedError,
  childErrors,
  childPaidError,
} from './group-fields.ts'
import { organiserViewSchema } from './organiser-view.ts'

const byOrganiser = {
  access: anyCaller,
  reply: organiserViewSchema,
} as const
const not_found = childErrors.not_found

export const getGroupAsOrganiser = contract('POST', '/api/group-orders/organiser', {
  ...byOrganiser,
  input: z.object({ key: groupKeySchema }),
  errors: { not_found },
})

/**
 * Streams changes of a group as server-sent events without content: `changed` and `refetch`, with `refetch` first.
 * `key` is the key of the organiser or the parents. It is in the body, because addresses are logged. If there are too
 * many listeners, clients have to poll.
 */
export const streamGroupEvents = contract('POST', '/api/group-orders/events', {
  access: anyCaller,
  input: z.object({ key: groupKeySchema }),
  reply: z.never(),
  errors: {
    not_found,
    too_many_streams: { status: 429, error: 'Terlalu banyak halaman dibuka dari rangkaian ini.' },
  },
})

export const groupChangeFields = {
  name: groupOrderNameSchema.optional(),
  closes_at: closesAtSchema.optional(),
  expected_names: expectedNamesSchema.optional(),
  coupon: typedCouponCodeSchema.or(z.literal('')).optional(),
  version: z.number().int().min(0).max(maxInteger).optional(),
}
export const changeGroup = contract('POST', '/api/group-orders/organiser/change', {
  ...byOrganiser,
  input: z.object({ key: groupKeySchema, ...groupChangeFields }),
  errors: {
    not_found,
    group_closed: groupClosedError,
    changed_meanwhile: { status: 409, error: 'Tetapan telah ditukar. Sila semak sebelum simpan.' },
  },
})

export const saveChildAsOrganiser = contract('POST', '/api/group-orders/organiser/child', {
  ...byOrganiser,
  input: z.object({ key: groupKeySchema, id: z.uuid(), version: childVersionSchema, ...childFields }),
  errors: childErrors,
})

export const removeChildAsOrganiser = contract('POST', '/api/group-orders/organiser/remove', {
  ...byOrganiser,
  input: z.object({ key: groupKeySchema, id: z.uuid() }),
  errors: { not_found, group_closed: groupClosedError, child_paid: childPaidError },
})

/** Records that the organiser received a child's payment in cash, or undoes this record. */
export const recordChildCashPayment = contract('POST', '/api/group-orders/organiser/paid', {
  ...byOrganiser,
  input: z.object({ key: groupKeySchema, id: z.uuid(), paid: z.boolean() }),
  errors: { not_found },
})

/** Sends a reminder to each parent who has not paid and left a phone number. Possible once a day. */
export const remindParents = contract('POST', '/api/group-orders/organiser/remind', {
  ...byOrganiser,
  input: z.object({ key: groupKeySchema }),
  errors: {
    not_found,
    group_closed: groupClosedError,
    reminded_today: { status: 409, error: 'Peringatan hari ini sudah dihantar. Cuba lagi esok.' },
  },
})

const closingErrors = {
  not_found,
  group_not_confirmed: { status: 409, error: 'Pautan penganjur belum dibuka.' },
  /** An item can no longer be ordered, or not with this coupon or quantity. */
  group_trouble: { status: 409, error: 'Belum boleh ditempah. {reason_ms}' },
  /** `details` is `{ totalSen }`, the calculated total. */
  wrong_total: { status: 409, error: 'Jumlah telah berubah. Sila semak jumlah baharu.' },
} as const

/**
 * Closes the group and creates one order for all children. Without children there is no order. Repeating the call
 * returns the same order.
 */
export const closeGroup = contract('POST', '/api/group-orders/organiser/close', {
  ...byOrganiser,
  input: z.object({ key: groupKeySchema, total_sen: z.int().min(0).max(maxInteger) }),
  errors: closingErrors,
})

const reopeningErrors = {
  not_found,
  group_not_closed: { status: 409, error: 'Pautan ini masih dibuka.' },
  group_in_production: {
    status: 409,
    error: 'Pesanan ini sudah dibayar atau sedang dibuat. Hubungi kedai untuk menukarnya.',
  },
} as const

/**
 * Reopens the group and cancels its order. Closing the group again creates another order. Possible until the order is
 * paid or in production.
 */
export const reopenGroup = contract('POST', '/api/group-orders/organiser/reopen', {
  ...byOrganiser,
  input: z.object({ key: groupKeySchema, closes_at: closesAtSchema }),
  errors: reopeningErrors,
})
