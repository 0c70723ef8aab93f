import type { MediaItem } from '#core/messaging/media-item.ts'
import type { PartRow } from './messages-tables.ts'

export interface OutgoingMessage {
  phone: string
  body: string
  media: MediaItem[]
}

export type PlannedPart = Pick<PartRow, 'kind' | 'body' | 'url' | 'name' | 'optional' | 'state' | 'gatewayId'>

/**
 * Splits a message into parts. Each attachment with its caption becomes a part. The text becomes the last part,
 * unless it is blank (SEND-03).
 */
export function planParts(content: OutgoingMessage, optionalMedia = false): PlannedPart[] {
  const waiting = { state: 'waiting' as const, gatewayId: null }
  const parts: PlannedPart[] = content.media.map((item) => ({
    kind: item.type,
    body: item.caption,
    url: item.url,
    name: item.name,
    optional: optionalMedia,
    ...waiting,
  }))
  if (content.body.trim() !== '')
    parts.push({ kind: 'text', body: content.body, url: null, name: null, optional: false, ...waiting })
  return parts
}

/**
 * Returns the parts of the new round after an edit. A part that was already delivered to the same phone with the same
 * content is taken over, so that a corrected text does not send the picture again.
 */
export function planPartsAfterEdit(
  now: OutgoingMessage,
  before: { phone: string; parts: readonly PlannedPart[] },
): PlannedPart[] {
  const delivered =
    before.phone === now.phone ? before.parts.filter((part) => isDelivered(part) || mayBeDelivered(part)) : []
  const left = [...delivered]
  return planParts(
    now,
    before.parts.some((part) => part.optional),
  ).map((part) => {
    const at = left.findIndex((old) => sameContent(old, part))
    const [old] = at === -1 ? [] : left.splice(at, 1)
    return old ? { ...part, state: old.state, gatewayId: old.gatewayId } : part
  })
}

const isDelivered = ({ state }: Pick<PlannedPart, 'state'>) => state === 'accepted'
/**
 * True for an optional part that may have been delivered. Such a part is taken over as well, because it must not
 * arrive twice and staff are not asked about it.
 */
const mayBeDelivered = ({ state, optional }: Pick<PlannedPart, 'state' | 'optional'>) =>
  optional && state === 'unknown'

const sameContent = (one: PlannedPart, other: PlannedPart) =>
  one.kind === other.kind && one.body === other.body && one.url === other.url && one.name === other.name

/** Returns true if the part still has to be sent. An optional part is tried once. */
export const isPartOpen = (part: Pick<PartRow, 'state' | 'optional'>) =>
  part.state === 'waiting' || (part.state === 'refused' && !part.optional)

/**
 * Returns the ids of the parts that were sent in the same WhatsApp message as this part, including its own id (MSG-14).
 */
export function findIdsOfPartsSentTogether(parts: readonly SentPart[], id: string): string[] {
  const part = parts.find((each) => each.id === id)
  const first = part && (parts.find((each) => wasCaptionOf(part, each)) ?? part)
  return first ? [first, ...parts.filter((each) => wasCaptionOf(each, first))].map((each) => each.id) : []
}

type SentPart = Pick<PartRow, 'id' | 'attempt' | 'carriedBy' | 'carriedAttempt'>

const wasCaptionOf = (text: SentPart, picture: SentPart) =>
  text.carriedBy === picture.id && text.carriedAttempt === picture.attempt

/** Returns true if staff have to decide about a part. Optional parts need no decision. */
export const isPartUndecided = (part: Pick<PartRow, 'state' | 'optional'>) =>
  part.state === 'unknown' && !part.optional
