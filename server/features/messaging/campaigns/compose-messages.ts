import type { CampaignKind } from '#core/contacts/consent.ts'
import { hashJson } from '#server/http/request-hash.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import {
  hasVariables,
  formatVariables,
  fillTemplate,
  hasRecipientName,
  type TemplateValues,
} from '#core/messaging/message-template.ts'
import type { Db } from '#server/db/database.ts'
import { findRecipients, type MessageRecipient } from '#server/features/contacts/contacts.ts'
import { findLimitIssues } from '../message-limits.ts'
import type { MessagePreference } from '#core/contacts/message-preference.ts'
import type { RecipientSkipIssue } from '#core/messaging/recipient-skip-reasons.ts'
import { checkPhone } from '#core/shared/phone.ts'
import { formatDayVariables } from '#core/messaging/day-variables.ts'
import { getFirstName, hasOnlyTitles } from '#core/messaging/first-name.ts'
import { findShop } from '#server/features/settings/settings.ts'

interface ComposedMessages {
  messages: { receiver: MessageRecipient; text: string; media: MediaItem[] }[]
  leftOut: SkippedRecipient[]
  /** Hash of the composed messages. It detects changes since the preview. */
  plan: string
}

type RecipientSelection = Parameters<typeof findRecipients>[1]

/**
 * Composes the messages of a campaign. Leaves out recipients without a value for a placeholder, and recipients whose
 * message the gateway would reject.
 */
export async function composeMessages(
  db: Db,
  { latestOrders, limits }: { latestOrders: FindLatestOrders; limits: GatewayLimits | null },
  {
    to,
    kind,
    text,
    media,
    at,
  }: { to: RecipientSelection; kind: CampaignKind; text: string; media: MediaItem[]; at: Date },
): Promise<ComposedMessages> {
  const { chosen, leftOut } = chooseRecipients(await findRecipients(db, to), kind)
  const captions = media.map(({ caption }) => caption)
  const hasPersonalCaptions = captions.some(hasVariables)
  const filled = await personalizeTexts(db, latestOrders, { text, captions, at, people: chosen })
  const complete: ComposedMessages['messages'] = []
  for (const [index, receiver] of chosen.entries()) {
    const { text = '', captions = [], missing = [] } = filled[index] ?? {}
    if (missing.length > 0)
      leftOut.push({ receiver, issue: { code: 'no_value', params: { missing: formatVariables(missing) } } })
    // A text such as `{order|}` is empty for a recipient without an order.
    else if (text.trim() === '' && media.length === 0)
      leftOut.push({ receiver, issue: { code: 'empty', params: {} } })
    else complete.push({ receiver, text, media: hasPersonalCaptions ? withCaptions(media, captions) : media })
  }
  const limitIssues = await findLimitIssues(
    db,
    limits,
    complete.map(({ receiver, text, media }) => ({ phone: receiver.number, text, media })),
    at,
  )
  const messages = complete.filter(({ receiver }, index) => {
    const issue = limitIssues[index]
    if (issue) leftOut.push({ receiver, issue })
    return !issue
  })
  const content = [
    messages.map(({ receiver, text, media }) => [
      receiver.id,
      receiver.number,
      text,
      ...(hasPersonalCaptions ? media.map(({ caption }) => caption) : []),
    ]),
    media,
    at,
    kind,
  ]
  return { messages, leftOut, plan: hashJson(content) }
}

const withCaptions = (media: readonly MediaItem[], captions: readonly string[]) =>
  media.map((item, index) => ({ ...item, caption: captions[index] ?? item.caption }))

export interface SkippedRecipient {
  receiver: MessageRecipient
  issue: RecipientSkipIssue
}

const preferenceIssues = {
  all: null,
  orders: { code: 'orders_only', params: {} },
  none: { code: 'no_messages', params: {} },
} as const satisfies Record<MessagePreference, RecipientSkipIssue | null>

const noConsent = { code: 'no_consent', params: {} } as const satisfies RecipientSkipIssue

/**
 * Chooses the recipients, at most one per number. `leftOut` has the other recipients with the reason. If several
 * contacts share a number, the first one that may be messaged is chosen. Promotions need consent.
 */
export function chooseRecipients(
  receivers: readonly MessageRecipient[],
  kind: CampaignKind,
): { chosen: MessageRecipient[]; leftOut: SkippedRecipient[] } {
  const chosen = new Map<string, MessageRecipient>()
  const leftOut: SkippedRecipient[] = []
  for (const receiver of receivers) {
    const { number, messages, promotions } = receiver
    const existing = chosen.get(number)
    const issue =
      checkPhone(number) ??
      preferenceIssues[messages] ??
      (kind === 'promotion' && !promotions ? noConsent : null) ??
      (existing && { code: 'same_number' as const, params: { name: existing.name } })
    if (issue) leftOut.push({ receiver, issue })
    else chosen.set(number, receiver)
  }
  return { chosen: [...chosen.values()], leftOut }
}

interface LatestOrder {
  number: string
  name: string
}

/** Phones without an order are not in the map. */
export type FindLatestOrders = (db: Db, phones: string[]) => Promise<Map<string, LatestOrder>>

type Person = Pick<MessageRecipient, 'name' | 'number'>
type Filled = ReturnType<typeof fillTemplate> & {
  captions: string[]
  /** Set if the name in the text is only a title, such as Puan (MSG-11). The value is that title. */
  onlyTitle?: string
}

/**
 * Fills in the placeholders of a text and its captions for each person. `at` is the time of sending, for placeholders
 * that depend on it.
 */
export async function personalizeTexts(
  db: Db,
  latestOrders: FindLatestOrders,
  {
    text,
    captions = [],
    at,
    people,
  }: { text: string; captions?: readonly string[]; at: Date; people: readonly Person[] },
): Promise<Filled[]> {
  const { name: shop } = await findShop(db)
  const orders = await latestOrders(
    db,
    people.map(({ number }) => number),
  )
  const addressesByName = [text, ...captions].some(hasRecipientName)
  return people.map((person) => {
    const values = createTemplateValues(person, at, shop, orders.get(person.number))
    const hasOnlyTitle = addressesByName && hasOnlyTitles(values.name)
    const [filled, ...filledCaptions] = [text, ...captions].map((each) => fillTemplate(each, values))
    return {
      text: filled?.text ?? text,
      captions: filledCaptions.map((each) => each.text),
      missing: [...new Set([filled, ...filledCaptions].flatMap((each) => each?.missing ?? []))],
      ...(hasOnlyTitle && { onlyTitle: values.name }),
    }
  })
}

/**
 * Returns the values of the placeholders. A recipient who is not a contact is addressed by the name in the
 * latest order.
 */
function createTemplateValues(
  { name: contact, number }: Person,
  at: Date,
  shop: string,
  order: LatestOrder | undefined,
): TemplateValues & { name: string } {
  const name = contact.trim() || (order?.name ?? '')
  return {
    name,
    first_name: getFirstName(name),
    phone: number,
    ...formatDayVariables(at),
    shop,
    order: order?.number ?? '',
  }
}
