import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { adminGroupOptions, id, not_found, groupClosed } from './admin-groups.ts'
import { childVersion, childFields } from './group-order.ts'
import { childErrors } from './group-fields.ts'

export const saveAdminGroupChild = contract('POST', '/api/v2/group-orders/:id/child', {
  ...adminGroupOptions,
  input: z.object({ id, child: z.uuid(), version: childVersion, ...childFields }),
  errors: {
    ...childErrors,
    not_found,
    group_closed: groupClosed,
    group_full: { status: 409, error: 'A group order holds 200 children at most.' },
    number_taken: { status: 409, error: 'Number {number} is taken. Free: {free}.' },
    changed_meanwhile: { status: 409, error: 'This child was changed meanwhile. Please look again.' },
    pick_not_offered: { status: 422, error: 'This is not offered any more. Please choose again.' },
  },
})

export const removeAdminGroupChild = contract('POST', '/api/v2/group-orders/:id/remove', {
  ...adminGroupOptions,
  input: z.object({ id, child: z.uuid() }),
  errors: {
    not_found,
    group_closed: groupClosed,
    child_paid: {
      status: 409,
      error: 'The money of this child is noted. Say that it is not paid after all, then remove it.',
    },
  },
})

export const confirmChildPayment = contract('POST', '/api/v2/group-orders/:id/paid', {
  ...adminGroupOptions,
  input: z.object({ id, child: z.uuid(), paid: z.boolean() }),
  errors: { not_found },
})
