import { z } from 'zod'
import { campaignKinds } from '../contacts/consent.ts'
import { messageStatuses } from './message-states.ts'
import { maxInteger } from '../shared/limits.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { mediaItemViewSchema, mediaItemsSchema } from './media-item.ts'
import { issueParamsSchema } from '../shared/issue-params.ts'
import { createRecord } from '../shared/typed-records.ts'
import { recipientSkipReasons } from './recipient-skip-reasons.ts'
import { requestReusedError } from '../shared/request-id.ts'
import { rowIdSchema } from '../contacts/contact.ts'
import { describeUnknownVariables } from './message-template.ts'
import { messagingIssue, messagingError } from './messaging-messages.ts'
import { textWithVariablesSchema, shopTimeSchema } from './message-templates.ts'

const receivers = {
  group_id: rowIdSchema.optional(),
  contact_ids: z.array(rowIdSchema).max(20_000).optional(),
}
/** Variables in captions are filled in as in the text. */
const attachments = mediaItemsSchema.transform((items, context) => {
  const problem = items
    .map(({ caption }) => describeUnknownVariables(caption))
    .find((found) => found !== null)
  if (problem) context.addIssue(messagingIssue('unknown_variable', problem))
  return items
})
const content = {
  ...receivers,
  /** Promotions skip contacts without consent. Notices are about orders, so they go to every recipient. */
  kind: z.enum(campaignKinds).default('promotion'),
  text: textWithVariablesSchema.nullish().transform((given) => given ?? ''),
  scheduled_time: shopTimeSchema,
  mediaUrls: attachments.nullish().transform((given) => given ?? []),
}
const oneOfTwo = (given: { group_id?: number | undefined; contact_ids?: number[] | undefined }) =>
  (given.group_id === undefined) !== (given.contact_ids === undefined)
const whom = { path: ['group_id'], ...messagingError('pick', { field: 'group_or_contacts' }) }
const saysSomething = ({ text, mediaUrls }: { text: string; mediaUrls: readonly unknown[] }) =>
  text.trim() !== '' || mediaUrls.length > 0
const what = { path: ['text'], ...messagingError('is_required', { field: 'label_message' }) }

const receiver = z.object({ contact_id: z.int(), name: z.string(), phone: z.string() })

// The texts of a campaign contain names, so an API key for messages is not enough.

const access = requireAdministrator()
const base = '/api/v2/campaigns'

/** Writes nothing. */
export const previewCampaign = contract('POST', `${base}/preview`, {
  access,
  input: z
    .object({
      ...content,
      offset: z.number().int().min(0).max(maxInteger).default(0),
      limit: z.number().int().min(1).max(500).default(50),
    })
    .refine(oneOfTwo, whom)
    .refine(saysSomething, what),
  reply: z.object({
    /** A hash of this preview, required to create the campaign. */
    plan: z.string(),
    messages: z.array(receiver.extend({ text: z.string(), mediaUrls: z.array(mediaItemViewSchema) })),
    total: z.int(),
    /** The first 500 skipped contacts. */
    left_out: z.array(
      receiver.extend({ code: z.enum(recipientSkipReasons), params: issueParamsSchema, reason: z.string() }),
    ),
    left_out_total: z.int(),
    without_consent: z.int(),
    estimate: z.object({
      /** Rate limit in messages per second. 0 if unlimited. */
      per_second: z.number(),
      apart: z.object({ least_seconds: z.number(), spread_seconds: z.number() }),
      /** Number of messages that are due before those of the campaign. */
      ahead: z.int(),
      /** Estimated time in shop time at which the last message is sent. */
      through_at: z.string(),
      paused: z.boolean(),
    }),
  }),
  envelope: 'data',
})
export type CampaignPreview = z.output<typeof previewCampaign.reply>

export const campaignSchema = z.object({
  id: z.string(),
  kind: z.enum(campaignKinds),
  receivers: z.string(),
  text: z.string(),
  mediaUrls: z.array(mediaItemViewSchema),
  scheduled_time: z.string(),
  messages: z.int(),
  left_out: z.int(),
  created_by: z.string(),
  created_at: z.string(),
  counts: z.object(createRecord(messageStatuses, () => z.int())),
})
export type Campaign = z.output<typeof campaignSchema>

/**
 * Creates all messages of a campaign in one transaction. The client chooses `id`; repeating the call with the same
 * `id` returns the existing campaign.
 */
export const createCampaign = contract('POST', base, {
  access,
  input: z
    .object({ ...content, id: z.uuid(), plan: z.string().max(100) })
    .refine(oneOfTwo, whom)
    .refine(saysSomething, what),
  reply: campaignSchema,
  envelope: 'data',
  errors: {
    changed: {
      status: 409,
      error: 'Contacts or orders have changed since the preview. Check the new preview.',
    },
    nobody: { status: 409, error: 'All recipients are skipped. Choose other recipients.' },
    ...requestReusedError,
  },
})

export const listCampaigns = contract('GET', base, {
  access,
  input: z.object({}),
  reply: z.array(campaignSchema),
  envelope: 'data',
})

export const cancelCampaign = contract('POST', `${base}/:id/cancel`, {
  access,
  input: z.object({ id: z.uuid() }),
  reply: campaignSchema,
  envelope: 'data',
})
