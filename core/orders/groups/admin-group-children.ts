import { z } from 'zod'
import { contract } from '#core/contract.ts'
import {
  adminGroupOptions,
  adminGroupIdSchema,
  groupNotFoundError,
  adminGroupClosedError,
} from './admin-groups.ts'
import { childVersionSchema, childFields } from './group-order.ts'
import { childErrors } from './group-fields.ts'

export const saveChildAsAdmin = contract('POST', '/api/v2/group-orders/:id/child', {
  ...adminGroupOptions,
  input: z.object({ id: adminGroupIdSchema, child: z.uuid(), version: childVersionSchema, ...childFields }),
  errors: {
    ...childErrors,
    not_found: groupNotFoundError,
    group_closed: adminGroupClosedError,
    group_full: { status: 409, error: 'A group order can have up to 200 children.' },
    number_taken: { status: 409, error: 'Number {number} is taken. Available: {free}.' },
    changed_meanwhile: {
      status: 409,
      error: 'Someone else has changed this child. Review it and try again.',
    },
    pick_not_offered: { status: 422, error: 'This option is no longer available. Choose another one.' },
  },
})

export const removeChildAsAdmin = contract('POST', '/api/v2/group-orders/:id/remove', {
  ...adminGroupOptions,
  input: z.object({ id: adminGroupIdSchema, child: z.uuid() }),
  errors: {
    not_found: groupNotFoundError,
    group_closed: adminGroupClosedError,
    child_paid: {
      status: 409,
      error: 'A payment is recorded for this child. Mark it as unpaid first.',
    },
  },
})

export const confirmChildPayment = contract('POST', '/api/v2/group-orders/:id/paid', {
  ...adminGroupOptions,
  input: z.object({ id: adminGroupIdSchema, child: z.uuid(), paid: z.boolean() }),
  errors: { not_found: groupNotFoundError },
})
