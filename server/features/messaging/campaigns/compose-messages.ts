import type { CampaignKind } from '#core/contacts/consent.ts'
import { hashJson } from '#server/http/request-hash.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import {
  hasVariables,
  formatVariables,
  fillTemplate,
  usesRecipientName,
  type TemplateValues,
} from '#core/messaging/message-template.ts'
import type { Db } from '#server/db/database.ts'
import { findRecipients, type MessageRecipient } from '#server/features/contacts/contacts.ts'
import { findLimitIssues } from '../writing-limits.ts'
import type { MessagePreference } from '#core/contacts/message-preference.ts'
import type { RecipientSkipIssue } from '#core/messaging/recipient-skip-reasons.ts'
import { checkPhone } from '#core/shared/phone.ts'
import { formatDayVariables } from '#core/messaging/day-variables.ts'
import { getFirstName, isOnlyTitles } from '#core/messaging/first-name.ts'
import { findShop } from '#server/features/settings/settings.ts'

interface Composed {
  messages: { receiver: MessageRecipient; text: string; media: MediaItem[] }[]
  leftOut: SkippedRecipient[]
  /** Hash of the composed messages. It detects changes since the preview. */
  plan: string
}

type To = Parameters<typeof findRecipients>[1]

/**
 * Composes the messages of a campaign. Leaves out receivers without a value for a placeholder, and receivers whose
 * message the gateway would reject.
 */
export async function composeMessages(
  db: Db,
  { latestOrders, limits }: { latestOrders: FindLatestOrders; limits: GatewayLimits | null },
  { to, kind, text, media, at }: { to: To; kind: CampaignKind; text: string; media: MediaItem[]; at: Date },
): Promise<Composed> {
  const { chosen, leftOut } = chooseRecipients(await findRecipients(db, to), kind)
  const captions = media.map(({ caption }) => caption)
  const personal = captions.some(hasVariables)
  const filled = await personalizeTexts(db, latestOrders, { text, captions, at, people: chosen })
  const whole: Composed['messages'] = []
  for (const [place, receiver] of chosen.entries()) {
    const { text = '', captions = [], missing = [] } = filled[place] ?? {}
    if (missing.length > 0)
      leftOut.push({ receiver, issue: { code: 'no_value', params: { missing: formatVariables(missing) } } })
    // A text such as `{order|}` is empty for a receiver without an order.
    else if (text.trim() === '' && media.length === 0)
      leftOut.push({ receiver, issue: { code: 'empty', params: {} } })
    else whole.push({ receiver, text, media: personal ? captioned(media, captions) : media })
  }
  const beyond = await findLimitIssues(
    db,
    limits,
    whole.map(({ receiver, text, media }) => ({ phone: receiver.number, text, media })),
    at,
  )
  const messages = whole.filter(({ receiver }, place) => {
    const issue = beyond[place]
    if (issue) leftOut.push({ receiver, issue })
    return !issue
  })
  const content = [
    messages.map(({ receiver, text, media }) => [
      receiver.id,
      receiver.number,
      text,
      ...(personal ? media.map(({ caption }) => caption) : []),
    ]),
    media,
    at,
    kind,
  ]
  return { messages, leftOut, plan: hashJson(content) }
}

const captioned = (media: readonly MediaItem[], captions: readonly string[]) =>
  media.map((item, place) => ({ ...item, caption: captions[place] ?? item.caption }))

/** A receiver who gets no message, and the reason. */
export interface SkippedRecipient {
  receiver: MessageRecipient
  issue: RecipientSkipIssue
}

const wishIssues = {
  all: null,
  orders: { code: 'orders_only', params: {} },
  none: { code: 'no_messages', params: {} },
} as const satisfies Record<MessagePreference, RecipientSkipIssue | null>

const noConsent = { code: 'no_consent', params: {} } as const satisfies RecipientSkipIssue

/**
 * Chooses the recipients, at most one per number. `leftOut` has the other recipients with the reason. If several
 * contacts share a number, the first one is chosen. Promotions need consent.
 */
export function chooseRecipients(
  receivers: readonly MessageRecipient[],
  kind: CampaignKind,
): { chosen: MessageRecipient[]; leftOut: SkippedRecipient[] } {
  const chosen = new Map<string, MessageRecipient>()
  const leftOut: SkippedRecipient[] = []
  for (const receiver of receivers) {
    const { number, messages, promotions } = receiver
    const same = chosen.get(number)
    const issue =
      checkPhone(number) ??
      wishIssues[messages] ??
      (kind === 'promotion' && !promotions ? noConsent : null) ??
      (same && { code: 'same_number' as const, params: { name: same.name } })
    if (issue) leftOut.push({ receiver, issue })
    else chosen.set(number, receiver)
  }
  return { chosen: [...chosen.values()], leftOut }
}

interface LatestOrder {
  number: string
  /** Name that the customer gave with the order. */
  name: string
}

/** Returns the latest order of each phone. Phones without an order are not in the map. */
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
  const says = [text, ...captions].some(usesRecipientName)
  return people.map((person) => {
    const values = valuesFor(person, at, shop, orders.get(person.number))
    const bare = says && isOnlyTitles(values.name)
    const [filled, ...beside] = [text, ...captions].map((each) => fillTemplate(each, values))
    return {
      text: filled?.text ?? text,
      captions: beside.map((each) => each.text),
      missing: [...new Set([filled, ...beside].flatMap((each) => each?.missing ?? []))],
      ...(bare && { onlyTitle: values.name }),
    }
  })
}

/** A receiver who is not a contact is addressed by the name in the latest order. */
function valuesFor(
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
