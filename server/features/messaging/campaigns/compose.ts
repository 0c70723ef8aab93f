import type { CampaignKind } from '#core/contacts/consent.ts'
import { jsonHash } from '#server/http/json-hash.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { hasVariables, inBraces } from '#core/messaging/message-template.ts'
import type { Db } from '#server/db/database.ts'
import { findReceivers, type Receiver } from '#server/features/contacts/contacts.ts'
import { reasonsBeyond } from '../writing-limits.ts'
import { chooseReceivers, type LeftOut } from './choose-receivers.ts'
import { personalTexts, type LatestOrders } from './personal-texts.ts'

export interface Composed {
  messages: { receiver: Receiver; text: string; media: MediaItem[] }[]
  leftOut: LeftOut[]
  /** The same for the same outcome only. */
  plan: string
}

type To = Parameters<typeof findReceivers>[1]

/**
 * A text and attachments as they go to each of their receivers at a time. Who lacks a value that the words name is left
 * out, and whose message the gateway would not take.
 */
export async function compose(
  db: Db,
  { latestOrders, limits }: { latestOrders: LatestOrders; limits: GatewayLimits | null },
  { to, kind, text, media, at }: { to: To; kind: CampaignKind; text: string; media: MediaItem[]; at: Date },
): Promise<Composed> {
  const { chosen, leftOut } = chooseReceivers(await findReceivers(db, to), kind)
  const captions = media.map(({ caption }) => caption)
  const personal = captions.some(hasVariables)
  const filled = await personalTexts(db, latestOrders, { text, captions, at, people: chosen })
  const whole: Composed['messages'] = []
  for (const [place, receiver] of chosen.entries()) {
    const { text = '', captions = [], missing = [] } = filled[place] ?? {}
    if (missing.length > 0)
      leftOut.push({ receiver, issue: { code: 'no_value', params: { missing: inBraces(missing) } } })
    // Of a text such as `{order|}`, to somebody without an order.
    else if (text.trim() === '' && media.length === 0)
      leftOut.push({ receiver, issue: { code: 'empty', params: {} } })
    else whole.push({ receiver, text, media: personal ? captioned(media, captions) : media })
  }
  const beyond = await reasonsBeyond(
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
  return { messages, leftOut, plan: jsonHash(content) }
}

const captioned = (media: readonly MediaItem[], captions: readonly string[]) =>
  media.map((item, place) => ({ ...item, caption: captions[place] ?? item.caption }))
