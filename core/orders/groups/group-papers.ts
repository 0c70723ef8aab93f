import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { access, id, not_found } from './group-desk.ts'

/** The slip of a child's payment, as a file. */
export const groupSlip = contract('GET', '/api/v2/group-orders/:id/slips/:child', {
  access,
  input: z.object({ id, child: z.uuid() }),
  reply: z.never(),
  errors: { not_found },
})

/** Labels of the bags, sorted by class and child, as a PDF. */
export const groupBags = contract('GET', '/api/v2/group-orders/:id/bags', {
  access,
  input: z.object({ id }),
  reply: z.never(),
  errors: { not_found },
})
