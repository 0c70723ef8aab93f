import { z } from 'zod'
import { requireRole, contract } from '#core/contract.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { versionConflict } from '#core/shared/versions.ts'
import { blankToUndefined } from '#core/shared/shop-day.ts'
import { adminOrderIssue } from '../admin/admin-order-messages.ts'
import { addAddressIssues, orderCustomerFields } from '../admin/edit-order.ts'
import { fieldError } from '#core/shared/field-messages.ts'
import { groupItemSchema, hasPlayerNumbers, maxChildren, maxGroupItems, groupPayers } from './group-order.ts'
import { groupChangeFields } from './group-organiser.ts'
import { requestIdSchema, requestReusedError } from '#core/shared/request-id.ts'
import { groupFilters, listedGroupSchema, adminGroupViewSchema } from './admin-group-view.ts'

export const adminGroupAccess = requireRole('contributor', 'orders')
export const adminGroupIdSchema = z.string().max(80)
export const groupNotFoundError = { status: 404, error: 'Group order not found' } as const
export const adminGroupClosedError = {
  status: 409,
  error: 'This group order is closed. Reopen it first.',
} as const

/** Lists at most 200 group orders: open ones by closing time, then closed ones with the newest first. */
export const listGroupOrders = contract('GET', '/api/v2/group-orders', {
  access: adminGroupAccess,
  input: z.object({
    show: z.enum(groupFilters).default('open'),
    search: z.preprocess(blankToUndefined, z.string().trim().max(80).optional()),
  }),
  reply: z.object({
    groups: z.array(listedGroupSchema),
    counts: z.object({ open: z.int(), today: z.int(), stuck: z.int(), closed: z.int() }),
  }),
  envelope: 'data',
})

export const adminGroupOptions = {
  access: adminGroupAccess,
  reply: adminGroupViewSchema,
  envelope: 'data',
} as const

export const getGroupAsAdmin = contract('GET', '/api/v2/group-orders/:id', {
  ...adminGroupOptions,
  input: z.object({ id: adminGroupIdSchema }),
  errors: { not_found: groupNotFoundError },
})

/**
 * Creates a group order for an organiser. It opens immediately, because the shop knows the organiser. With `tell`,
 * the organiser's link is sent over WhatsApp. Repeating a call with the same `request_id` returns the existing group
 * order.
 */
export const createGroupAsAdmin = contract('POST', '/api/v2/group-orders', {
  ...adminGroupOptions,
  input: z
    .object({
      request_id: requestIdSchema,
      name: z
        .string()
        .trim()
        .min(1, fieldError('required', { field: 'name' }))
        .max(80)
        .regex(/^[^\0]*$/),
      ...orderCustomerFields,
      items: z
        .array(groupItemSchema)
        .min(1, fieldError('choose', { field: 'goods' }))
        .max(maxGroupItems)
        .refine((items) => items.filter(hasPlayerNumbers).length <= 1),
      expected: z.int().min(1).max(maxChildren),
      expected_names: z.array(z.string().trim().min(1).max(80)).max(maxChildren).default([]),
      payer: z.enum(groupPayers),
      closes_at: z.iso.datetime(fieldError('choose', { field: 'time' })),
      tell: z.boolean().default(false),
    })
    .superRefine((given, context) => {
      // A phone number is needed, because the organiser is notified when the group closes or is reopened.
      if (!given.phone) context.addIssue({ ...adminOrderIssue('not_a_phone'), path: ['phone'] })
      else addAddressIssues(given, context)
    }),
  errors: {
    ...requestReusedError,
    pick_not_offered: { status: 422, error: 'This option is no longer available. Choose another one.' },
  },
})

export const sendGroupLink = contract('POST', '/api/v2/group-orders/:id/send-link', {
  ...adminGroupOptions,
  input: z.object({ id: adminGroupIdSchema, request_id: requestIdSchema }),
  errors: { not_found: groupNotFoundError },
})

export const changeGroupAsAdmin = contract('PUT', '/api/v2/group-orders/:id', {
  ...adminGroupOptions,
  input: z.object({ id: adminGroupIdSchema, ...groupChangeFields }),
  errors: { not_found: groupNotFoundError, group_closed: adminGroupClosedError, ...versionConflict },
})

export const closeGroupAsAdmin = contract('POST', '/api/v2/group-orders/:id/close', {
  ...adminGroupOptions,
  input: z.object({ id: adminGroupIdSchema, total_sen: z.int().min(0).max(maxInteger) }),
  errors: {
    not_found: groupNotFoundError,
    group_not_confirmed: { status: 409, error: 'The organiser has not opened the link yet.' },
    group_trouble: { status: 409, error: 'The group can’t be ordered yet. {reason_en}' },
    wrong_total: { status: 409, error: 'The total has changed. Check the new total.' },
  },
})

export const reopenGroupAsAdmin = contract('POST', '/api/v2/group-orders/:id/reopen', {
  ...adminGroupOptions,
  input: z.object({ id: adminGroupIdSchema, closes_at: z.iso.datetime() }),
  errors: {
    not_found: groupNotFoundError,
    group_not_closed: { status: 409, error: 'This group order is already open.' },
    group_in_production: {
      status: 409,
      error: 'The order of this group is already paid or in production. Undo its last move first.',
    },
  },
})

/** Streams changes of group orders in the format of `streamOrderEvents`. */
export const streamGroupEventsAsAdmin = contract('GET', '/api/v2/group-orders/events', {
  access: adminGroupAccess,
  input: z.object({}),
  reply: z.never(),
})
