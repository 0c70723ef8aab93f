import { z } from 'zod'
import {
  toStorableText,
  type Identity,
  type IncomingEvent,
  type IncomingMedia,
  type MessageContent,
} from './incoming-event.ts'

// WAHA's webhooks: `message.any`, `message.reaction`, `message.edited`, `message.revoked` (waha.devlike.pro, June 2026). A body
// holds one event. Times are milliseconds in the envelope, and seconds, also fractional, in the payload.

const text = z.string().catch('')
const optionalId = z.string().min(1).max(500).optional().catch(undefined)

const envelope = z.looseObject({ event: z.string(), session: z.string(), payload: z.looseObject({}) })
const payload = z.looseObject({
  id: z.string().min(1).max(500),
  timestamp: z.number().min(0).max(4_102_444_800_000),
  from: optionalId,
  to: optionalId,
  fromMe: z.boolean(),
  source: optionalId,
  body: text,
  hasMedia: z.boolean().catch(false),
  media: z
    .looseObject({ url: optionalId, mimetype: text, filename: text, error: z.unknown().optional() })
    .nullish()
    .catch(undefined),
  replyTo: z.looseObject({ id: optionalId }).nullish().catch(undefined),
  location: z
    .looseObject({ latitude: z.coerce.number(), longitude: z.coerce.number(), description: text })
    .nullish()
    .catch(undefined),
  vCards: z.array(z.string()).nullish().catch(undefined),
  reaction: z
    .looseObject({ text, messageId: z.string().min(1).max(500) })
    .optional()
    .catch(undefined),
  editedMessageId: optionalId,
  revokedMessageId: optionalId,
  _data: z.unknown().optional(),
})
type Payload = z.output<typeof payload>

/**
 * Reads the event of a body. Returns an empty list for other events, for other sessions, and for messages that Cetak itself
 * sent: their receipts come separately.
 */
export function readWahaWebhook(given: unknown, session: string): IncomingEvent[] {
  const outer = envelope.safeParse(given).data
  if (!outer || outer.session !== session) return []
  if (!/^message\.(any|reaction|edited|revoked|waiting)$/.test(outer.event)) return []
  const found = payload.safeParse(outer.payload).data
  if (!found) return []
  const chat = chatOf(found)
  if (chat === undefined) return []
  if (chat.endsWith('@g.us')) return [{ type: 'ignored', reason: 'group' }]
  if (chat.endsWith('@newsletter')) return [{ type: 'ignored', reason: 'channel' }]
  if (chat.endsWith('@broadcast')) return [{ type: 'ignored', reason: 'status' }]
  const identities = identitiesOf(chat, found['_data'])
  if (identities.length === 0) return []
  const sent = {
    identities,
    profileName: found.fromMe ? '' : toStorableText(pushNameOf(found['_data']), 200),
    fromShop: found.fromMe,
    sentAt: timeOf(found.timestamp),
  }
  if (outer.event === 'message.reaction') {
    if (!found.reaction) return []
    const target = innerId(found.reaction.messageId)
    return [{ type: 'reaction', ...sent, target, emoji: toStorableText(found.reaction.text, 40) }]
  }
  if (outer.event === 'message.edited') {
    if (found.editedMessageId === undefined) return []
    return [
      { type: 'edit', ...sent, target: innerId(found.editedMessageId), text: toStorableText(found.body) },
    ]
  }
  if (outer.event === 'message.revoked') {
    if (found.revokedMessageId === undefined) return []
    return [{ type: 'delete', ...sent, target: innerId(found.revokedMessageId) }]
  }
  if (found.fromMe && found.source === 'api') return []
  return [
    {
      type: 'message',
      id: innerId(found.id),
      ...sent,
      content: contentOf(found, outer.event),
      replyTo: found.replyTo?.id === undefined ? null : innerId(found.replyTo.id),
      isForwarded: false,
    },
  ]
}

/** The other side of the chat. */
function chatOf({ id, fromMe, from, to }: Payload): string | undefined {
  const [, chat] = /^(?:true|false)_([^_]+@[^_]+)_/.exec(id) ?? []
  return chat ?? (fromMe ? to : from)
}

/** `{fromMe}_{chat}_{inner}[_{participant}]`, or the inner id alone. */
function innerId(id: string): string {
  const [, inner] = /^(?:true|false)_[^_]+@[^_]+_([^_]+)/.exec(id) ?? []
  return inner ?? id
}

/** Seconds, or milliseconds in some engines. */
const timeOf = (timestamp: number) => new Date(timestamp < 100_000_000_000 ? timestamp * 1000 : timestamp)

/** A lid comes with its phone only if the engine's own data names it (`remoteJidAlt`, `senderPn`). */
function identitiesOf(chat: string, data: unknown): Identity[] {
  const key = z
    .looseObject({ remoteJidAlt: optionalId, senderPn: optionalId })
    .safeParse(z.looseObject({ key: z.unknown().optional() }).safeParse(data).data?.key).data
  const ids = [chat, key?.remoteJidAlt, key?.senderPn].flatMap((each) =>
    each === undefined ? [] : (identityOf(each) ?? []),
  )
  return ids.filter((each, at) => ids.findIndex(({ kind }) => kind === each.kind) === at)
}

/** `60123456789@c.us`, `60123456789:3@s.whatsapp.net` (3 is a device) and `12345678901@lid`. */
function identityOf(id: string): Identity | null {
  const [, digits = '', host] = /^(\d{5,20})(?::\d+)?@(c\.us|s\.whatsapp\.net|lid)$/.exec(id) ?? []
  if (!host) return null
  return { kind: host === 'lid' ? 'lid' : 'phone', value: digits }
}

function pushNameOf(data: unknown): string {
  const named = z.looseObject({ pushName: text, notifyName: text, PushName: text }).safeParse(data).data
  return named ? named.pushName || named.notifyName || named.PushName : ''
}

function contentOf(found: Payload, event: string): MessageContent {
  if (found.hasMedia || found.media)
    return { kind: 'media', media: mediaOf(found), text: toStorableText(found.body) }
  if (found.location) {
    const { latitude, longitude, description } = found.location
    return { kind: 'location', latitude, longitude, text: toStorableText(description || found.body) }
  }
  if (found.vCards && found.vCards.length > 0) {
    const contacts = found.vCards.map(cardOf)
    return { kind: 'contacts', contacts, text: contacts.map(({ name }) => name).join(', ') }
  }
  if (found.body !== '') return { kind: 'text', text: toStorableText(found.body) }
  return { kind: 'unknown', type: event === 'message.waiting' ? 'waiting' : 'unknown', text: '' }
}

function mediaOf({ id, media }: Payload): IncomingMedia {
  const mimeType = toStorableText(media?.mimetype ?? '', 200)
  const error =
    typeof media?.error === 'string' && media.error !== '' ? toStorableText(media.error, 300) : null
  return {
    kind: kindOf(mimeType),
    // WAHA deletes the file after minutes; by the whole id of its message it can be asked for again.
    mediaId: toStorableText(id, 300),
    url: media?.url ?? null,
    mimeType,
    fileName: toStorableText(media?.filename ?? '', 300),
    sha256: null,
    error: error ?? (media?.url === undefined ? 'no_file' : null),
  }
}

function kindOf(mimeType: string): IncomingMedia['kind'] {
  if (mimeType === 'image/webp') return 'sticker'
  if (mimeType.startsWith('audio/')) return mimeType.includes('opus') ? 'voice' : 'audio'
  if (mimeType.startsWith('image/')) return 'image'
  return mimeType.startsWith('video/') ? 'video' : 'document'
}

const value = (line: string) => line.slice(line.indexOf(':') + 1).trim()

/** `FN` and `TEL` of a vCard, with folded lines joined. */
function cardOf(vCard: string) {
  const lines = vCard.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const name = lines.find((line) => /^FN[;:]/i.test(line))
  const phones = lines.filter((line) => /^(?:item\d+\.)?TEL[;:]/i.test(line)).map(value)
  return {
    name: toStorableText(name ? value(name) : '', 200),
    phones: phones.map((each) => toStorableText(each, 40)),
  }
}
