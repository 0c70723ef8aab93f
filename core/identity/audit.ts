import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { blank, shopDay } from '../shared/shop-day.ts'
import { actions } from './audit-actions.ts'

/** Who did what, the latest first; the search looks at action, person, subject and address. */
export const listAudit = contract('GET', '/api/v2/audit', {
  access: administratorOnly(),
  input: z.object({
    search: z.string().trim().max(200).default(''),
    /** Who: a name as `auditActors` has it. */
    actor: z.preprocess(blank, z.string().max(200).optional()),
    /** What: one of `actions`. */
    action: z.preprocess(blank, z.enum(actions).optional()),
    /** First and last day in shop time, both included. */
    from: z.preprocess(blank, shopDay.optional()),
    to: z.preprocess(blank, shopDay.optional()),
    /** `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,15}(\.\d{1,15}){0,9}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        action: z.string(),
        actor: z.string(),
        subject: z.string(),
        /** Where it was done from; of orders and batches that isn't kept. */
        address: z.string(),
        /** The order or batch that it was done to, by the id that its page has. */
        order: z.string().nullable(),
        batch: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  envelope: 'data',
})
export type AuditEntry = z.output<typeof listAudit.reply>['entries'][number]

/** Everyone who stands in it, by name. */
export const auditActors = contract('GET', '/api/v2/audit/actors', {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.object({ actors: z.array(z.string()) }),
  envelope: 'data',
})
