import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { blankToUndefined, shopDaySchema } from '../shared/shop-day.ts'
import { auditActions } from './audit-actions.ts'

/** The search matches action, actor, subject and address. */
export const listAuditEntries = contract('GET', '/api/v2/audit', {
  access: requireAdministrator(),
  input: z.object({
    search: z.string().trim().max(200).default(''),
    actor: z.preprocess(blankToUndefined, z.string().max(200).optional()),
    action: z.preprocess(blankToUndefined, z.enum(auditActions).optional()),
    /** First and last day in shop time, both included. */
    from: z.preprocess(blankToUndefined, shopDaySchema.optional()),
    to: z.preprocess(blankToUndefined, shopDaySchema.optional()),
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
        /** IP address of the actor. Empty for changes of orders and batches, whose histories don't record it. */
        address: z.string(),
        order: z.string().nullable(),
        batch: z.string().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  envelope: 'data',
})
export type AuditEntry = z.output<typeof listAuditEntries.reply>['entries'][number]

export const listAuditActors = contract('GET', '/api/v2/audit/actors', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.object({ actors: z.array(z.string()) }),
  envelope: 'data',
})
