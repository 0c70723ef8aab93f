import { z } from 'zod'
import { anyone, contract } from '../../contract.ts'
import { mostWhole } from '../../shared/bounds.ts'
import { itemTroubleCodes, typedCoupon } from '../goods/basket.ts'
import { couponTroubleCodes } from '../coupon-troubles.ts'
import { deliveryMethods } from '../delivery.ts'
import { customer, withAddress } from '../customer-form.ts'
import {
  childFields,
  childVersion,
  groupItems,
  groupSays,
  groupStages,
  mostChildren,
  payers,
  shownChild,
  shownItem,
} from './group-order.ts'
import { requestId } from '../../shared/request-id.ts'

// What the organiser of a group order does, by a link that only his phone gets. Customers read the words: Malay.

export const groupKey = z.string().min(20).max(80)

const groupName = z
  .string(groupSays('group_name_needed'))
  .trim()
  .min(1, groupSays('group_name_needed'))
  .max(80, groupSays('group_name_needed'))
  .regex(/^[^\0]*$/)
const expectedCount = z
  .int(groupSays('group_expected_needed', { most: mostChildren }))
  .min(1, groupSays('group_expected_needed', { most: mostChildren }))
  .max(mostChildren, groupSays('group_expected_needed', { most: mostChildren }))
const closesAt = z.iso.datetime(groupSays('group_closing_needed'))
const expectedNames = z.array(z.string().trim().min(1).max(80)).max(mostChildren)

const closed = {
  status: 409,
  error: 'Pautan ini sudah ditutup. Hubungi penganjur.',
} as const
/** What saving a child can be refused with, whoever saves it. */
export const childErrors = {
  not_found: { status: 404, error: 'Pautan ini tidak dikenali. Minta pautan baharu daripada penganjur.' },
  group_closed: closed,
  group_full: { status: 409, error: `Satu pautan memuatkan paling banyak ${mostChildren} anak.` },
  /** `params`: the number, and what is free; `details`: `{ free }`. */
  number_taken: { status: 409, error: 'Nombor {number} sudah diambil. Masih ada: {free}.' },
  /** `details`: the child as it is. */
  changed_meanwhile: {
    status: 409,
    error: 'Maklumat anak ini telah ditukar. Sila semak sebelum simpan.',
  },
  pick_not_offered: { status: 422, error: 'Pilihan ini tidak lagi ditawarkan. Sila pilih semula.' },
  too_many_tries: { status: 429, error: 'Terlalu banyak cubaan. Sila cuba lagi sejam kemudian.' },
} as const

/** What would not be known any more without the child; who has the money first notes that it was given back. */
export const childPaid = {
  status: 409,
  error: 'Bayaran anak ini sudah diterima. Minta penganjur atau kedai pulangkan dahulu.',
} as const

/** What a form asks of each child, and what one of each costs, before there is a link. */
export const priceGroup = contract('POST', '/api/group-orders/price', {
  access: anyone,
  input: z.object({ items: groupItems, expected: expectedCount.default(1) }),
  reply: z.object({ items: z.array(shownItem) }),
})

/** Makes it, and sends its link to the organiser's phone: who opens that confirms the number. */
export const makeGroup = contract('POST', '/api/group-orders', {
  access: anyone,
  input: withAddress(
    z.object({
      request_id: requestId,
      name: groupName,
      nama: customer.nama,
      phone: customer.phone,
      items: groupItems,
      expected: expectedCount,
      expected_names: expectedNames.default([]),
      payer: z.enum(payers),
      deliveryMethod: customer.deliveryMethod,
      shipping: customer.shipping,
      closes_at: closesAt,
    }),
  ),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    /** False: the shop has no gateway yet, and the link waits in its Sandbox phone. */
    reaches_phone: z.boolean(),
  }),
  errors: {
    too_many_tries: childErrors.too_many_tries,
    request_reused: { status: 409, error: 'Permintaan ini telah digunakan untuk pautan lain.' },
    pick_not_offered: childErrors.pick_not_offered,
  },
})

/** Sends the links of what this number organises. The answer is the same where there is nothing. */
export const askGroupLink = contract('POST', '/api/group-orders/link', {
  access: anyone,
  input: z.object({ phone: customer.phone }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: { too_many_tries: childErrors.too_many_tries },
})

/** What closing it now would order. */
const groupTotal = z.object({
  goods_sen: z.int(),
  discount_sen: z.int(),
  postage_sen: z.int(),
  total_sen: z.int(),
  /** What the children were told that they cost, together. */
  shares_sen: z.int(),
  /** Of that, what is paid or said to be. */
  paid_sen: z.int(),
  /** Why it can't be ordered so; null: it can. */
  trouble: z.enum([...itemTroubleCodes, ...couponTroubleCodes]).nullable(),
})

export const groupView = z.object({
  name: z.string(),
  stage: z.enum(groupStages),
  closes_at: z.iso.datetime(),
  payer: z.enum(payers),
  items: z.array(shownItem),
  expected: z.int(),
  expected_names: z.array(z.string()),
  delivery_method: z.enum(deliveryMethods),
  /** Where the parcel goes, or where it is picked up, in a line. */
  place: z.string(),
  coupon: z.string(),
  children: z.array(shownChild.extend({ twin: z.boolean() })),
  missing: z.array(z.string()),
  total: groupTotal,
  /** How many of the parents can be reminded now; 0: none, or today it was done. */
  to_remind: z.int(),
  reminded_today: z.boolean(),
  /** The order that came of it; null: none yet. */
  order: z.object({ number: z.string(), key: z.string(), reopens: z.boolean() }).nullable(),
  version: z.int(),
})
export type GroupView = z.output<typeof groupView>

const organiserView = groupView.extend({ parents_key: z.string() })
export type OrganiserView = z.output<typeof organiserView>

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
  /** Something can't be ordered any more, or not with this coupon: the view says why. */
  group_trouble: { status: 409, error: 'Sesuatu tidak boleh ditempah lagi. Sila semak senarai.' },
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
