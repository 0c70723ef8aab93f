/** A gateway's id of a person. A phone is never derived from a `lid` or a `bsuid`. */
export interface WhatsappPersonId {
  /**
   * `phone`: digits with the country code. `lid`: WhatsApp's hidden id at WAHA. `bsuid`: Meta's business-scoped user
   * id, which changes with the person's number.
   */
  kind: 'phone' | 'lid' | 'bsuid'
  value: string
}

/** A file of a message. It is downloaded later by `mediaId` (Cloud API) or from `url` (WAHA). */
export interface IncomingMedia {
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker'
  mediaId: string | null
  url: string | null
  /** The type that the sender declares. The stored type is detected from the bytes. */
  mimeType: string
  fileName: string
  /** SHA-256 in base64. `null` if the gateway sends none. */
  sha256: string | null
  error: string | null
}

export type MessageContent =
  | { kind: 'text'; text: string }
  | { kind: 'media'; media: IncomingMedia; text: string }
  | { kind: 'location'; latitude: number; longitude: number; text: string }
  | { kind: 'contacts'; contacts: { name: string; phones: string[] }[]; text: string }
  /** A pressed button or list row. `payload` is the id that Cetak sent with it. */
  | { kind: 'button'; text: string; payload: string }
  /** A kind that Cetak can't show, such as a poll. `type` is the gateway's name for it. */
  | { kind: 'unknown'; type: string; text: string }

/**
 * A gateway's id of a message: Meta's `wamid`, or the inner part of WAHA's id. WAHA's full id is not unique, because
 * it can report one message under a phone and under a lid.
 */
export type GatewayMessageId = string

interface EventSource {
  /** All ids of the customer in the event. The customer is the recipient if `fromShop` is true. */
  identities: WhatsappPersonId[]
  profileName: string
  /** True if staff sent it on the shop's own phone. */
  fromShop: boolean
  /** Time of the sender's clock. Sorting and unread counts use the time of arrival. */
  sentAt: Date
}

/** An event in a chat, in the format shared by the webhooks of all gateways. */
export type IncomingEvent =
  | (EventSource & {
      type: 'message'
      id: GatewayMessageId
      content: MessageContent
      /** The quoted message, or the message of the pressed button. It may be older than the stored history. */
      replyTo: GatewayMessageId | null
      isForwarded: boolean
    })
  /** An empty `emoji` removes the reaction. */
  | (EventSource & { type: 'reaction'; target: GatewayMessageId; emoji: string })
  | (EventSource & { type: 'edit'; target: GatewayMessageId; text: string })
  | (EventSource & { type: 'delete'; target: GatewayMessageId })
  /** The customer has a new number or user id. `next` is empty if the gateway doesn't send it. */
  | (EventSource & { type: 'identity_change'; id: GatewayMessageId; next: WhatsappPersonId[] })
  | { type: 'ignored'; reason: 'group' | 'status' | 'channel' }

/** Removes characters that PostgreSQL or JSON can't store, and truncates the text. */
export function toStorableText(text: string, maxLength = 70_000): string {
  // oxlint-disable-next-line no-control-regex -- PostgreSQL refuses NUL in text
  return text.toWellFormed().replaceAll(/\0/g, '').slice(0, maxLength).toWellFormed()
}

export const gatewaysWithInbox = ['cloud', 'waha', 'sandbox'] as const
export type InboxGateway = (typeof gatewaysWithInbox)[number]

export type IncomingMessage = Extract<IncomingEvent, { type: 'message' }>
