import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { access, id, not_found } from './admin-groups.ts'

/** Returns the payment slip of a child. */
export const getChildSlip = contract('GET', '/api/v2/group-orders/:id/slips/:child', {
  access,
  input: z.object({ id, child: z.uuid() }),
  reply: z.never(),
  errors: { not_found },
})

/** Returns the bag labels as a PDF, sorted by class and child. */
export const getBagLabels = contract('GET', '/api/v2/group-orders/:id/bags', {
  access,
  input: z.object({ id }),
  reply: z.never(),
  errors: { not_found },
})
