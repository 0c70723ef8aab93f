import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { blank, shopDay } from '../shared/shop-day.ts'

/** Everything that is written down for Activity alone. Words rather than sentences: screens and searches share them. */
const ownActions = [
  'signed in',
  'sign-in failed',
  'signed out',
  'changed the profile',
  'changed the password',
  'ended a sign-in',
  'signed out everywhere',
  'set up a second factor',
  'used a recovery code',
  'made new recovery codes',
  'removed a second factor',
  'changed sign-in settings',
  'invited',
  'withdrew an invitation',
  'joined the team',
  'changed the role',
  'disabled',
  'enabled',
  'issued an API key',
  'revoked an API key',
  'changed the shop',
  'changed the look',
  'changed the home page',
  'agreed to a customer’s words',
  'hid a customer’s words',
  'changed bank accounts',
  'changed the privacy notice',
  'changed the payment QR',
  'changed a message text',
  'reset a message text',
  'changed order messages',
  'changed production settings',
  'changed a cutter',
  'changed a colour profile',
  'removed a colour profile',
  'removed a cutter',
  'changed the due dates',
  'changed the carriers',
  'changed buying labels',
  'changed the costs',
  'changed the postage',
  'changed backups',
  'asked for a backup',
  'downloaded a backup',
  'changed sending rules',
  'paused sending',
  'resumed sending',
  'sent a test message',
  'placed a test order',
  'removed a test order',
  'changed alerts',
  'tested alerts',
  'changed Drive keys',
  'deleted a contact',
  'merged contacts',
  'changed what a contact wants',
  'imported contacts',
  'exported contacts',
  'exported orders',
  'exported a person’s data',
  'corrected a person’s data',
  'deleted a person’s data',
  'changed retention',
  'deleted what was kept for long enough',
  'messaged a group',
  'cancelled messages to a group',
  'made a repeat',
  'changed a repeat',
  'deleted a repeat',
  'added to the catalogue',
  'changed the catalogue',
  'deleted from the catalogue',
  'arranged the catalogue',
  'made a group order',
  'changed a group order',
  'closed a group order',
  'opened a group order again',
] as const
export type AuditAction = (typeof ownActions)[number]

/** What stands in the histories of orders and batches, and is shown from there. */
const historyActions = [
  'moved an order',
  'took back a move',
  'saw the money',
  'edited an order',
  'noted on an order',
  'ordered again',
  'took an order',
  'bought a label',
  'told a customer',
  'reminded a customer',
  'removed the customer of an order',
  'made a batch',
  'took back a batch',
  'took orders out of a batch',
  'printed again',
  'sent to the press',
  'marked a batch',
] as const
export type HistoryAction = (typeof historyActions)[number]

export const actions = [...ownActions, ...historyActions]

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
