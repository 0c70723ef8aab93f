/** An id by which a gateway knows a person. A phone is never derived from a `lid` or a `bsuid`. */
export interface Identity {
  /**
   * `phone`: digits with the country code. `lid`: WhatsApp's hidden id, as WAHA shows it. `bsuid`: Meta's business-scoped
   * user id, which changes with the person's number.
   */
  kind: 'phone' | 'lid' | 'bsuid'
  value: string
}

/** A file of a message. It is fetched later, with `mediaId` (Cloud API) or from `url` (WAHA). */
export interface IncomingMedia {
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'
  mediaId: string | null
  url: string | null
  /** As the sender declares it. The type is detected from the bytes. */
  mimeType: string
  fileName: string
  /** SHA-256 in base64, if the gateway gives one. */
  sha256: string | null
  /** The gateway's reason if it has no file to fetch. */
  error: string | null
}

export type MessageContent =
  | { kind: 'text'; text: string }
  | { kind: 'media'; media: IncomingMedia; text: string }
  | { kind: 'location'; latitude: number; longitude: number; text: string }
  | { kind: 'contacts'; contacts: { name: string; phones: string[] }[]; text: string }
  /** A pressed button or list row. `payload` is our own id of it. */
  | { kind: 'button'; text: string; payload: string }
  /** Anything that Cetak can't show, such as a poll. `type` is the gateway's word for it. Staff look at the phone. */
  | { kind: 'unknown'; type: string; text: string }

/**
 * The id of a message at its gateway: Meta's `wamid`, or the inner part of WAHA's id. WAHA's full id is not unique, because
 * one message can come under a phone and under a lid.
 */
export type GatewayMessageId = string

interface Sent {
  /** Who wrote it, or to whom it was written: all ids that the event names for one person. */
  identities: Identity[]
  /** The name in the person's profile. Empty if unknown. */
  profileName: string
  /** True if staff wrote it on the shop's own phone. */
  fromShop: boolean
  /** The sender's time. Order and unread counts use the time of arrival. */
  sentAt: Date
}

/** One thing that happened in a chat, read from a webhook of any gateway. */
export type IncomingEvent =
  | (Sent & {
      type: 'message'
      id: GatewayMessageId
      content: MessageContent
      /** The message that this one quotes or whose button was pressed. It may be older than our history. */
      replyTo: GatewayMessageId | null
      isForwarded: boolean
    })
  /** An empty `emoji` takes the reaction back. */
  | (Sent & { type: 'reaction'; target: GatewayMessageId; emoji: string })
  | (Sent & { type: 'edit'; target: GatewayMessageId; text: string })
  | (Sent & { type: 'delete'; target: GatewayMessageId })
  /** The person has a new number or user id. `next` is empty if the gateway doesn't tell it. */
  | (Sent & { type: 'identity_change'; id: GatewayMessageId; next: Identity[] })
  /** Counted, and not shown. */
  | { type: 'ignored'; reason: 'group' | 'status' | 'channel' }

/** Keeps the characters that PostgreSQL and JSON can store. */
export function toStorableText(text: string, maxLength = 70_000): string {
  // oxlint-disable-next-line no-control-regex -- PostgreSQL refuses NUL in text
  return text.toWellFormed().replaceAll(/\0/g, '').slice(0, maxLength).toWellFormed()
}

export const gatewaysWithInbox = ['cloud', 'waha', 'sandbox'] as const
export type InboxGateway = (typeof gatewaysWithInbox)[number]

export type IncomingMessage = Extract<IncomingEvent, { type: 'message' }>
