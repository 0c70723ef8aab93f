import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { adminGroupAccess, adminGroupIdSchema, groupNotFoundError } from './admin-groups.ts'

export const getChildSlip = contract('GET', '/api/v2/group-orders/:id/slips/:child', {
  access: adminGroupAccess,
  input: z.object({ id: adminGroupIdSchema, child: z.uuid() }),
  reply: z.never(),
  errors: { not_found: groupNotFoundError },
})

export const getBagLabels = contract('GET', '/api/v2/group-orders/:id/bags', {
  access: adminGroupAccess,
  input: z.object({ id: adminGroupIdSchema }),
  reply: z.never(),
  errors: { not_found: groupNotFoundError },
})
