import { z } from 'zod'
import { campaignKinds } from '../contacts/consent.ts'
import { rowId } from '../contacts/contact.ts'
import { mediaItems } from './media-item.ts'
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
export const content = {
  ...receivers,
  /** Promotions skip contacts without consent; notices are about orders and go to all. */
  kind: z.enum(campaignKinds).default('promotion'),
  text: textWithVariables.nullish().transform((given) => given ?? ''),
  scheduled_time: shopTimeText,
  mediaUrls: attachments.nullish().transform((given) => given ?? []),
}
export const oneOfTwo = (given: { group_id?: number | undefined; contact_ids?: number[] | undefined }) =>
  (given.group_id === undefined) !== (given.contact_ids === undefined)
export const whom = { path: ['group_id'], ...says('pick', { field: 'group_or_contacts' }) }
export const saysSomething = ({ text, mediaUrls }: { text: string; mediaUrls: readonly unknown[] }) =>
  text.trim() !== '' || mediaUrls.length > 0
export const what = { path: ['text'], ...says('is_required', { field: 'label_message' }) }

export const receiver = z.object({ contact_id: z.int(), name: z.string(), phone: z.string() })
