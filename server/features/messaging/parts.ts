import type { MediaItem } from '#core/messaging/media-item.ts'
import type { PartRow } from './messages-tables.ts'

/** What is to be said to whom. */
export interface Content {
  phone: string
  body: string
  media: MediaItem[]
}

export type PlannedPart = Pick<PartRow, 'kind' | 'body' | 'url' | 'name' | 'optional' | 'state' | 'gatewayId'>

/** The parts of a message: each attachment with its caption, then the text if it isn't blank (SEND-03). */
export function partsOf(content: Content, optionalMedia = false): PlannedPart[] {
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
 * The parts of a new round after an edit. What the round before delivered, word for word to the same phone, is
 * taken over as it is: a corrected text doesn't bring the customer the picture a second time.
 */
export function partsAfterEdit(
  now: Content,
  before: { phone: string; parts: readonly PlannedPart[] },
): PlannedPart[] {
  const gone =
    before.phone === now.phone ? before.parts.filter((part) => hasGone(part) || maybeGone(part)) : []
  const left = [...gone]
  return partsOf(
    now,
    before.parts.some((part) => part.optional),
  ).map((part) => {
    const at = left.findIndex((old) => sameContent(old, part))
    const [old] = at === -1 ? [] : left.splice(at, 1)
    return old ? { ...part, state: old.state, gatewayId: old.gatewayId } : part
  })
}

const hasGone = ({ state }: Pick<PlannedPart, 'state'>) => state === 'accepted'
/** An optional part that may have arrived stays as it is: nobody is asked about it, so it may not come twice either. */
const maybeGone = ({ state, optional }: Pick<PlannedPart, 'state' | 'optional'>) =>
  optional && state === 'unknown'

const sameContent = (one: PlannedPart, other: PlannedPart) =>
  one.kind === other.kind && one.body === other.body && one.url === other.url && one.name === other.name

/** Whether a part is still to be handed over; an optional one gets one try. */
export const isOpen = (part: Pick<PartRow, 'state' | 'optional'>) =>
  part.state === 'waiting' || (part.state === 'refused' && !part.optional)

/** Parts as they went, each with those that went as one message of the gateway's with it (MSG-14). */
export function togetherWith(parts: readonly Together[], id: string): string[] {
  const part = parts.find((each) => each.id === id)
  const first = part && (parts.find((each) => wentWith(part, each)) ?? part)
  return first ? [first, ...parts.filter((each) => wentWith(each, first))].map((each) => each.id) : []
}

type Together = Pick<PartRow, 'id' | 'attempt' | 'carriedBy' | 'carriedAttempt'>

/** Whether a text went as the caption of this picture, and the picture not once more without it since. */
const wentWith = (text: Together, picture: Together) =>
  text.carriedBy === picture.id && text.carriedAttempt === picture.attempt

/** Whether nobody knows what became of a part that the others wait for: a person has to say. */
export const isUndecided = (part: Pick<PartRow, 'state' | 'optional'>) =>
  part.state === 'unknown' && !part.optional
