import { z } from 'zod'
import { campaignKinds } from '../contacts/consent.ts'
import { messageStatuses } from './message-states.ts'
import { mostWhole } from '../shared/bounds.ts'
import { administratorOnly, contract } from '../contract.ts'
import { shownMediaItem, mediaItems } from './media-item.ts'
import { issueParams } from '../shared/issue-params.ts'
import { recordOf } from '../shared/keys.ts'
import { leftOutReasons } from './left-out-reasons.ts'
import { requestReused } from '../shared/request-id.ts'
import { rowId } from '../contacts/contact.ts'
import { unknownIn } from './message-template.ts'
import { issue, says } from './field-words.ts'
import { textWithVariables, shopTimeText } from './message-templates.ts'

/** Whom it is for: the members of a group, or these contacts. */
const receivers = {
  group_id: rowId.optional(),
  contact_ids: z.array(rowId).max(20_000).optional(),
}
/** Every message has all of them, each caption filled in as the text is. */
const attachments = mediaItems.transform((items, context) => {
  const wrong = items.map(({ caption }) => unknownIn(caption)).find((found) => found !== null)
  if (wrong) context.addIssue(issue('unknown_variable', wrong))
  return items
})
const content = {
  ...receivers,
  /** Promotions skip contacts without consent; notices are about orders and go to all. */
  kind: z.enum(campaignKinds).default('promotion'),
  text: textWithVariables.nullish().transform((given) => given ?? ''),
  scheduled_time: shopTimeText,
  mediaUrls: attachments.nullish().transform((given) => given ?? []),
}
const oneOfTwo = (given: { group_id?: number | undefined; contact_ids?: number[] | undefined }) =>
  (given.group_id === undefined) !== (given.contact_ids === undefined)
const whom = { path: ['group_id'], ...says('pick', { field: 'group_or_contacts' }) }
const saysSomething = ({ text, mediaUrls }: { text: string; mediaUrls: readonly unknown[] }) =>
  text.trim() !== '' || mediaUrls.length > 0
const what = { path: ['text'], ...says('is_required', { field: 'label_message' }) }

const receiver = z.object({ contact_id: z.int(), name: z.string(), phone: z.string() })

// One text, with attachments or without, to a group or a selection of contacts, each message filled in for its
// receiver. The texts name people, so a key for messages alone is not enough: only an administrator.

const access = administratorOnly()
const base = '/api/v2/campaigns'

/** Every text as it would go out, who is left out and why, and when all will have gone. Nothing is written. */
export const previewCampaign = contract('POST', `${base}/preview`, {
  access,
  input: z
    .object({
      ...content,
      /** Which of the messages are shown: `limit` of them from `offset` on. */
      offset: z.number().int().min(0).max(mostWhole).default(0),
      limit: z.number().int().min(1).max(500).default(50),
    })
    .refine(oneOfTwo, whom)
    .refine(saysSomething, what),
  reply: z.object({
    /** Names exactly this outcome; creating needs it. */
    plan: z.string(),
    messages: z.array(receiver.extend({ text: z.string(), mediaUrls: z.array(shownMediaItem) })),
    total: z.int(),
    /** At most the first 500. */
    left_out: z.array(
      receiver.extend({ code: z.enum(leftOutReasons), params: issueParams, reason: z.string() }),
    ),
    left_out_total: z.int(),
    /** Those of them who have not agreed to promotions. */
    without_consent: z.int(),
    estimate: z.object({
      /** Messages a second; 0: as fast as it goes. */
      per_second: z.number(),
      /** As `apart` of the sending rules. */
      apart: z.object({ least_seconds: z.number(), spread_seconds: z.number() }),
      /** Messages that are due before these. */
      ahead: z.int(),
      /** When the last one has gone, by the pace and the sending hours; shop time. */
      through_at: z.string(),
      /** Sending is paused: nothing goes out until it is resumed. */
      paused: z.boolean(),
    }),
  }),
  envelope: 'data',
})
export type CampaignPreview = z.output<typeof previewCampaign.reply>

export const campaign = z.object({
  id: z.string(),
  kind: z.enum(campaignKinds),
  receivers: z.string(),
  text: z.string(),
  mediaUrls: z.array(shownMediaItem),
  scheduled_time: z.string(),
  messages: z.int(),
  left_out: z.int(),
  created_by: z.string(),
  created_at: z.string(),
  counts: z.object(recordOf(messageStatuses, () => z.int())),
})
export type Campaign = z.output<typeof campaign>

/**
 * Makes all its messages in one transaction. `id` is the caller's own: the same call again answers with what there
 * is and makes nothing.
 */
export const createCampaign = contract('POST', base, {
  access,
  input: z
    .object({ ...content, id: z.uuid(), plan: z.string().max(100) })
    .refine(oneOfTwo, whom)
    .refine(saysSomething, what),
  reply: campaign,
  envelope: 'data',
  errors: {
    changed: {
      status: 409,
      error: 'Contacts or orders have changed since you looked. Look at the messages as they are now.',
    },
    nobody: { status: 409, error: 'There is nobody left to send this to' },
    ...requestReused,
  },
})

/** The newest 50. */
export const listCampaigns = contract('GET', base, {
  access,
  input: z.object({}),
  reply: z.array(campaign),
  envelope: 'data',
})

/** Cancels those of its messages that are still pending. */
export const cancelCampaign = contract('POST', `${base}/:id/cancel`, {
  access,
  input: z.object({ id: z.uuid() }),
  reply: campaign,
  envelope: 'data',
})
