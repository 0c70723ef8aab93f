import { z } from 'zod'
import { anyone, contract } from '#core/contract.ts'
import { mostWhole } from '#core/shared/bounds.ts'
import { typedCoupon } from '../items/basket.ts'
import { childFields, childVersion } from './group-order.ts'
import {
  groupKey,
  groupName,
  closesAt,
  expectedNames,
  closed,
  childErrors,
  childPaid,
} from './group-fields.ts'
import { organiserView } from './organiser-view.ts'

const byOrganiser = {
  access: anyone,
  reply: organiserView,
} as const
const not_found = childErrors.not_found

export const organiserGroup = contract('POST', '/api/group-orders/organiser', {
  ...byOrganiser,
  input: z.object({ key: groupKey }),
  errors: { not_found },
})

/**
 * Says when something of the group has changed, and nothing of what, as server-sent events: `changed`, and `refetch` (also
 * the first one). By the organiser's key or the parents'. A call and no address has the key: addresses stand in logs. Where
 * too many listen, ask every now and then.
 */
export const groupEvents = contract('POST', '/api/group-orders/events', {
  access: anyone,
  input: z.object({ key: groupKey }),
  reply: z.never(),
  errors: {
    not_found,
    too_many_streams: { status: 429, error: 'Terlalu banyak halaman dibuka dari rangkaian ini.' },
  },
})

/** What can be changed of a group; what is left out stays. */
export const groupChanges = {
  name: groupName.optional(),
  closes_at: closesAt.optional(),
  expected_names: expectedNames.optional(),
  coupon: typedCoupon.or(z.literal('')).optional(),
  version: z.number().int().min(0).max(mostWhole).optional(),
}
export const changeGroup = contract('POST', '/api/group-orders/organiser/change', {
  ...byOrganiser,
  input: z.object({ key: groupKey, ...groupChanges }),
  errors: {
    not_found,
    group_closed: closed,
    changed_meanwhile: { status: 409, error: 'Tetapan telah ditukar. Sila semak sebelum simpan.' },
  },
})

/** Adds or changes a child for somebody. */
export const putChild = contract('POST', '/api/group-orders/organiser/child', {
  ...byOrganiser,
  input: z.object({ key: groupKey, id: z.uuid(), version: childVersion, ...childFields }),
  errors: childErrors,
})

export const removeChild = contract('POST', '/api/group-orders/organiser/remove', {
  ...byOrganiser,
  input: z.object({ key: groupKey, id: z.uuid() }),
  errors: { not_found, group_closed: closed, child_paid: childPaid },
})

/** The organiser has a child's money in cash, or has not after all. */
export const takeCash = contract('POST', '/api/group-orders/organiser/paid', {
  ...byOrganiser,
  input: z.object({ key: groupKey, id: z.uuid(), paid: z.boolean() }),
  errors: { not_found },
})

/** One message to each parent who left a number and has not paid; once a day. */
export const remindParents = contract('POST', '/api/group-orders/organiser/remind', {
  ...byOrganiser,
  input: z.object({ key: groupKey }),
  errors: {
    not_found,
    group_closed: closed,
    reminded_today: { status: 409, error: 'Peringatan hari ini sudah dihantar. Cuba lagi esok.' },
  },
})

/** What closing can be refused with. */
const closingErrors = {
  not_found,
  group_not_confirmed: { status: 409, error: 'Pautan penganjur belum dibuka.' },
  /** Something can't be ordered any more, or not with this coupon, or too few of it. */
  group_trouble: { status: 409, error: 'Belum boleh ditempah. {reason_ms}' },
  /** `details`: `{ totalSen }`. */
  wrong_total: { status: 409, error: 'Jumlah telah berubah. Sila semak jumlah baharu.' },
} as const

/** Makes one order of all children; pressed twice it is the same order. Without children nothing is ordered. */
export const closeGroup = contract('POST', '/api/group-orders/organiser/close', {
  ...byOrganiser,
  input: z.object({ key: groupKey, total_sen: z.int().min(0).max(mostWhole) }),
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

/** Opens it again: its order is cancelled, and another one made when it is closed. Until it is paid or made. */
export const reopenGroup = contract('POST', '/api/group-orders/organiser/reopen', {
  ...byOrganiser,
  input: z.object({ key: groupKey, closes_at: closesAt }),
  errors: reopeningErrors,
})
