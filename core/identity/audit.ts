import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { blank, shopDay } from '../shared/shop-day.ts'
import { actions } from './audit-actions.ts'

/** Lists activity, newest first. The search matches action, actor, subject and address. */
export const listAudit = contract('GET', '/api/v2/audit', {
  access: administratorOnly(),
  input: z.object({
    search: z.string().trim().max(200).default(''),
    /** A name from `auditActors`. */
    actor: z.preprocess(blank, z.string().max(200).optional()),
    action: z.preprocess(blank, z.enum(actions).optional()),
    /** First and last day in shop time, both included. */
    from: z.preprocess(blank, shopDay.optional()),
    to: z.preprocess(blank, shopDay.optional()),
    /** The `next` of the previous page. */
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
        /** IP address of the actor. Empty for changes of orders and batches, which don't record it. */
        address: z.string(),
        /** The ID of the order or batch that was changed. */
        order: z.string().nullable(),
        batch: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  envelope: 'data',
})
export type AuditEntry = z.output<typeof listAudit.reply>['entries'][number]

/** Lists the names of everyone in the activity log. */
export const auditActors = contract('GET', '/api/v2/audit/actors', {
  access: administratorOnly(),
  input: z.object({}),
  reply: z.object({ actors: z.array(z.string()) }),
  envelope: 'data',
})
