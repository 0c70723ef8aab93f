import { z } from 'zod'
import {
  toStorableText,
  type WhatsappPersonId,
  type IncomingEvent,
  type IncomingMedia,
  type MessageContent,
} from './incoming-event.ts'

// WAHA's webhooks `message.any`, `message.reaction`, `message.edited`, `message.revoked` and `message.waiting`
// (waha.devlike.pro, June 2026). A body has one event. Times are in ms in the envelope, and in seconds, possibly
// fractional, in the payload.

const textSchema = z.string().catch('')
const optionalIdSchema = z.string().min(1).max(500).optional().catch(undefined)

const envelopeSchema = z.looseObject({ event: z.string(), session: z.string(), payload: z.looseObject({}) })
const payloadSchema = z.looseObject({
  id: z.string().min(1).max(500),
  timestamp: z.number().min(0).max(4_102_444_800_000),
  from: optionalIdSchema,
  to: optionalIdSchema,
  fromMe: z.boolean(),
  source: optionalIdSchema,
  body: textSchema,
  hasMedia: z.boolean().catch(false),
  media: z
    .looseObject({
      url: optionalIdSchema,
      mimetype: textSchema,
      filename: textSchema,
      error: z.unknown().optional(),
    })
    .nullish()
    .catch(undefined),
  replyTo: z.looseObject({ id: optionalIdSchema }).nullish().catch(undefined),
  location: z
    .looseObject({ latitude: z.coerce.number(), longitude: z.coerce.number(), description: textSchema })
    .nullish()
    .catch(undefined),
  vCards: z.array(z.string()).nullish().catch(undefined),
  reaction: z
    .looseObject({ text: textSchema, messageId: z.string().min(1).max(500) })
    .optional()
    .catch(undefined),
  editedMessageId: optionalIdSchema,
  revokedMessageId: optionalIdSchema,
  _data: z.unknown().optional(),
})
type Payload = z.output<typeof payloadSchema>

/**
 * Reads the event of a body. Returns an empty list for other kinds of events, for other sessions, and for messages
 * that Cetak sent, because their receipts arrive separately.
 */
export function readWahaWebhook(given: unknown, session: string): IncomingEvent[] {
  const outer = envelopeSchema.safeParse(given).data
  if (!outer || outer.session !== session) return []
  if (!/^message\.(any|reaction|edited|revoked|waiting)$/.test(outer.event)) return []
  const found = payloadSchema.safeParse(outer.payload).data
  if (!found) return []
  const chat = getChat(found)
  if (chat === undefined) return []
  if (chat.endsWith('@g.us')) return [{ type: 'ignored', reason: 'group' }]
  if (chat.endsWith('@newsletter')) return [{ type: 'ignored', reason: 'channel' }]
  if (chat.endsWith('@broadcast')) return [{ type: 'ignored', reason: 'status' }]
  const identities = readIdentities(chat, found['_data'])
  if (identities.length === 0) return []
  const sent = {
    identities,
    profileName: found.fromMe ? '' : toStorableText(readProfileName(found['_data']), 200),
    fromShop: found.fromMe,
    sentAt: parseTimestamp(found.timestamp),
  }
  if (outer.event === 'message.reaction') {
    if (!found.reaction) return []
    const target = getInnerId(found.reaction.messageId)
    return [{ type: 'reaction', ...sent, target, emoji: toStorableText(found.reaction.text, 40) }]
  }
  if (outer.event === 'message.edited') {
    if (found.editedMessageId === undefined) return []
    return [
      { type: 'edit', ...sent, target: getInnerId(found.editedMessageId), text: toStorableText(found.body) },
    ]
  }
  if (outer.event === 'message.revoked') {
    if (found.revokedMessageId === undefined) return []
    return [{ type: 'delete', ...sent, target: getInnerId(found.revokedMessageId) }]
  }
  if (found.fromMe && found.source === 'api') return []
  return [
    {
      type: 'message',
      id: getInnerId(found.id),
      ...sent,
      content: readContent(found, outer.event),
      replyTo: found.replyTo?.id === undefined ? null : getInnerId(found.replyTo.id),
      isForwarded: false,
    },
  ]
}

function getChat({ id, fromMe, from, to }: Payload): string | undefined {
  const [, chat] = /^(?:true|false)_([^_]+@[^_]+)_/.exec(id) ?? []
  return chat ?? (fromMe ? to : from)
}

/** Parses `{fromMe}_{chat}_{inner}[_{participant}]`, or the inner id alone. */
function getInnerId(id: string): string {
  const [, inner] = /^(?:true|false)_[^_]+@[^_]+_([^_]+)/.exec(id) ?? []
  return inner ?? id
}

/** Parses seconds, or milliseconds, which some engines send. */
const parseTimestamp = (timestamp: number) =>
  new Date(timestamp < 100_000_000_000 ? timestamp * 1000 : timestamp)

/**
 * Reads the ids of the customer. A LID has a phone number only if the engine's data contains it (`remoteJidAlt`,
 * `senderPn`).
 */
function readIdentities(chat: string, data: unknown): WhatsappPersonId[] {
  const key = z
    .looseObject({ remoteJidAlt: optionalIdSchema, senderPn: optionalIdSchema })
    .safeParse(z.looseObject({ key: z.unknown().optional() }).safeParse(data).data?.key).data
  const ids = [chat, key?.remoteJidAlt, key?.senderPn].flatMap((each) =>
    each === undefined ? [] : (parseIdentity(each) ?? []),
  )
  return ids.filter((each, at) => ids.findIndex(({ kind }) => kind === each.kind) === at)
}

/** Parses `60123456789@c.us`, `60123456789:3@s.whatsapp.net` (3 is a device) and `12345678901@lid`. */
function parseIdentity(id: string): WhatsappPersonId | null {
  const [, digits = '', host] = /^(\d{5,20})(?::\d+)?@(c\.us|s\.whatsapp\.net|lid)$/.exec(id) ?? []
  if (!host) return null
  return { kind: host === 'lid' ? 'lid' : 'phone', value: digits }
}

function readProfileName(data: unknown): string {
  const named = z
    .looseObject({ pushName: textSchema, notifyName: textSchema, PushName: textSchema })
    .safeParse(data).data
  return named ? named.pushName || named.notifyName || named.PushName : ''
}

function readContent(found: Payload, event: string): MessageContent {
  if (found.hasMedia || found.media)
    return { kind: 'media', media: readMedia(found), text: toStorableText(found.body) }
  if (found.location) {
    const { latitude, longitude, description } = found.location
    return { kind: 'location', latitude, longitude, text: toStorableText(description || found.body) }
  }
  if (found.vCards && found.vCards.length > 0) {
    const contacts = found.vCards.map(readContactCard)
    return { kind: 'contacts', contacts, text: contacts.map(({ name }) => name).join(', ') }
  }
  if (found.body !== '') return { kind: 'text', text: toStorableText(found.body) }
  return { kind: 'unknown', type: event === 'message.waiting' ? 'waiting' : 'unknown', text: '' }
}

function readMedia({ id, media }: Payload): IncomingMedia {
  const mimeType = toStorableText(media?.mimetype ?? '', 200)
  const error =
    typeof media?.error === 'string' && media.error !== '' ? toStorableText(media.error, 300) : null
  return {
    kind: getMediaKind(mimeType),
    // WAHA deletes the file after a few minutes. It can be requested again by the full id of its message.
    mediaId: toStorableText(id, 300),
    url: media?.url ?? null,
    mimeType,
    fileName: toStorableText(media?.filename ?? '', 300),
    sha256: null,
    error: error ?? (media?.url === undefined ? 'no_file' : null),
  }
}

function getMediaKind(mimeType: string): IncomingMedia['kind'] {
  if (mimeType === 'image/webp') return 'sticker'
  if (mimeType.startsWith('audio/')) return mimeType.includes('opus') ? 'voice' : 'audio'
  if (mimeType.startsWith('image/')) return 'image'
  return mimeType.startsWith('video/') ? 'video' : 'document'
}

const getVCardValue = (line: string) => line.slice(line.indexOf(':') + 1).trim()

/** Reads `FN` and `TEL` of a vCard, and joins folded lines. */
function readContactCard(vCard: string) {
  const lines = vCard.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const name = lines.find((line) => /^FN[;:]/i.test(line))
  const phones = lines.filter((line) => /^(?:item\d+\.)?TEL[;:]/i.test(line)).map(getVCardValue)
  return {
    name: toStorableText(name ? getVCardValue(name) : '', 200),
    phones: phones.map((each) => toStorableText(each, 40)),
  }
}
