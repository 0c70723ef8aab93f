import { z } from 'zod'
import {
  toStorableText,
  type Identity,
  type IncomingEvent,
  type IncomingMedia,
  type MessageContent,
} from './incoming-event.ts'

// Meta's Cloud API webhooks, fields `messages` and `smb_message_echoes` (developers.facebook.com, webhook reference of
// August 2026). One body holds any number of entries, changes and messages. Each message is read by itself, so that one of an
// unknown shape is stored as `unknown` and the others are read.

const text = z.string().catch('')
const list = z.array(z.unknown()).catch([])
const optionalId = z.string().min(1).max(500).optional().catch(undefined)

const body = z.looseObject({ entry: list })
const entry = z.looseObject({ changes: list })
const change = z.looseObject({
  field: z.string(),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.string() }),
    contacts: list,
    messages: list,
    message_echoes: list,
  }),
})
const contact = z.looseObject({
  wa_id: optionalId,
  user_id: optionalId,
  profile: z.looseObject({ name: text }).catch({ name: '' }),
})
const message = z.looseObject({
  id: z.string().min(1).max(500),
  type: text,
  from: optionalId,
  from_user_id: optionalId,
  to: optionalId,
  to_user_id: optionalId,
  group_id: optionalId,
  timestamp: z.coerce.number().int().min(0).max(4_102_444_800),
  context: z
    .looseObject({ id: optionalId, forwarded: z.boolean().catch(false) })
    .optional()
    .catch(undefined),
})
type Message = z.output<typeof message>

const media = z.looseObject({
  id: optionalId,
  url: optionalId,
  mime_type: text,
  sha256: z.string().optional().catch(undefined),
  caption: text,
  filename: text,
  voice: z.boolean().catch(false),
})
const system = z.looseObject({ type: text, wa_id: optionalId, user_id: optionalId })
const errorList = z.array(
  z.looseObject({
    code: z.number(),
    title: text,
    error_data: z.looseObject({ details: text }).catch({ details: '' }),
  }),
)

/** Reads all events of one phone number. Parts of the body that have another shape are skipped. */
export function readCloudWebhook(given: unknown, phoneNumberId: string): IncomingEvent[] {
  return parts(given, body, ({ entry: entries }) => entries)
    .flatMap((each) => parts(each, entry, ({ changes }) => changes))
    .flatMap((each) => parts(each, change, (found) => [found]))
    .filter(({ value }) => value.metadata.phone_number_id === phoneNumberId)
    .flatMap(({ field, value }) => {
      const contacts = value.contacts.flatMap((each) => parts(each, contact, (found) => [found]))
      if (field === 'messages') return value.messages.flatMap((each) => eventsOf(each, contacts, false))
      if (field === 'smb_message_echoes')
        return value.message_echoes.flatMap((each) => eventsOf(each, [], true))
      return []
    })
}

function parts<Shape extends z.ZodType, Part>(
  given: unknown,
  shape: Shape,
  of: (found: z.output<Shape>) => Part[],
): Part[] {
  const found = shape.safeParse(given)
  return found.success ? of(found.data) : []
}

function eventsOf(given: unknown, contacts: z.output<typeof contact>[], fromShop: boolean): IncomingEvent[] {
  const found = message.safeParse(given).data
  if (!found) return []
  if (found.group_id !== undefined) return [{ type: 'ignored', reason: 'group' }]
  const phone = fromShop ? found.to : found.from
  const userId = fromShop ? found.to_user_id : found.from_user_id
  const named = contacts.find(
    (each) =>
      (userId !== undefined && each.user_id === userId) || (phone !== undefined && each.wa_id === phone),
  )
  const sent = {
    identities: identitiesOf(phone ?? named?.wa_id, userId ?? named?.user_id),
    profileName: toStorableText(named?.profile.name ?? '', 200),
    fromShop,
    sentAt: new Date(found.timestamp * 1000),
  }
  if (sent.identities.length === 0) return []
  const special = changeOf(found, sent)
  if (special) return [special]
  return [
    {
      type: 'message',
      id: found.id,
      ...sent,
      content: contentOf(found),
      replyTo: found.context?.id ?? null,
      isForwarded: found.context?.forwarded ?? false,
    },
  ]
}

function identitiesOf(phone: string | undefined, userId: string | undefined): Identity[] {
  const found: Identity[] = []
  if (phone !== undefined && /^\d{5,20}$/.test(phone)) found.push({ kind: 'phone', value: phone })
  if (userId !== undefined && /^[A-Z]{2}\.\S{1,140}$/.test(userId))
    found.push({ kind: 'bsuid', value: userId })
  return found
}

type SentBy = Pick<
  Extract<IncomingEvent, { type: 'message' }>,
  'identities' | 'profileName' | 'fromShop' | 'sentAt'
>

/** Reactions, edits, deletions and number changes, which refer to something that exists. */
function changeOf(found: Message, sent: SentBy): IncomingEvent | null {
  if (found.type === 'reaction') {
    const { message_id: target, emoji } = z
      .looseObject({ message_id: optionalId, emoji: text })
      .catch({ emoji: '' })
      .parse(found['reaction'])
    return target === undefined
      ? null
      : { type: 'reaction', ...sent, target, emoji: toStorableText(emoji, 40) }
  }
  if (found.type === 'edit') {
    const { original_message_id: target, message: edited } = z
      .looseObject({
        original_message_id: optionalId,
        message: z.looseObject({ type: text }).catch({ type: '' }),
      })
      .catch({ message: { type: '' } })
      .parse(found['edit'])
    const content = contentOf({ ...found, ...edited, context: undefined })
    return target === undefined
      ? null
      : { type: 'edit', ...sent, target, text: 'text' in content ? content.text : '' }
  }
  if (found.type === 'revoke') {
    const target = parts(found['revoke'], z.looseObject({ original_message_id: optionalId }), (revoked) => [
      revoked.original_message_id,
    ])[0]
    return target === undefined ? null : { type: 'delete', ...sent, target }
  }
  if (found.type === 'system') {
    const { type, wa_id: phone, user_id: userId } = system.catch({ type: '' }).parse(found['system'])
    const isChange = type === 'user_changed_number' || type === 'user_changed_user_id'
    return isChange
      ? { type: 'identity_change', id: found.id, ...sent, next: identitiesOf(phone, userId) }
      : null
  }
  return null
}

const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const

function contentOf(found: Message): MessageContent {
  const part = found[found.type]
  const kind = mediaKinds.find((each) => each === found.type)
  if (kind) {
    const file = media.safeParse(part).data
    if (file) return { kind: 'media', media: mediaOf(kind, file), text: toStorableText(file.caption) }
  }
  if (found.type === 'text') {
    const written = z.looseObject({ body: z.string() }).safeParse(part).data
    if (written) return { kind: 'text', text: toStorableText(written.body) }
  }
  if (found.type === 'location') {
    const place = z
      .looseObject({ latitude: z.number(), longitude: z.number(), name: text, address: text })
      .safeParse(part).data
    if (place)
      return {
        kind: 'location',
        latitude: place.latitude,
        longitude: place.longitude,
        text: linesOf(place.name, place.address),
      }
  }
  if (found.type === 'contacts') {
    const cards = z.array(cardShape).safeParse(part).data
    if (cards)
      return {
        kind: 'contacts',
        contacts: cards.map(cardOf),
        text: cards.map((each) => cardOf(each).name).join(', '),
      }
  }
  if (found.type === 'button' || found.type === 'interactive') {
    const pressed = pressedOf(found)
    if (pressed) return pressed
  }
  return {
    kind: 'unknown',
    type: toStorableText(unknownTypeOf(found), 100),
    text: toStorableText(errorsOf(found)),
  }
}

function mediaOf(kind: (typeof mediaKinds)[number], file: z.output<typeof media>): IncomingMedia {
  return {
    kind: kind === 'audio' && file.voice ? 'voice' : kind,
    mediaId: file.id ?? null,
    url: null,
    mimeType: toStorableText(file.mime_type, 200),
    fileName: toStorableText(file.filename, 300),
    sha256: file.sha256 ?? null,
    error: file.id === undefined ? 'no_file' : null,
  }
}

const cardShape = z.looseObject({
  name: z.looseObject({ formatted_name: text }).catch({ formatted_name: '' }),
  phones: z.array(z.looseObject({ phone: text, wa_id: optionalId })).catch([]),
})
const cardOf = ({ name, phones }: z.output<typeof cardShape>) => ({
  name: toStorableText(name.formatted_name, 200),
  phones: phones.map(({ phone, wa_id: id }) => toStorableText(id ?? phone, 40)).filter((each) => each !== ''),
})

/** Template buttons, reply buttons and list rows. */
function pressedOf(found: Message): MessageContent | null {
  const button = z.looseObject({ text: z.string(), payload: text }).safeParse(found['button']).data
  if (button)
    return { kind: 'button', text: toStorableText(button.text), payload: toStorableText(button.payload, 500) }
  const row = z.looseObject({ id: text, title: z.string(), description: text })
  const reply = z
    .union([
      z.looseObject({ button_reply: row }).transform(({ button_reply: each }) => each),
      z.looseObject({ list_reply: row }).transform(({ list_reply: each }) => each),
    ])
    .safeParse(found['interactive']).data
  return reply
    ? {
        kind: 'button',
        text: toStorableText(linesOf(reply.title, reply.description)),
        payload: toStorableText(reply.id, 500),
      }
    : null
}

/** `unsupported` names the kind that the Cloud API can't pass on. */
function unknownTypeOf(found: Message): string {
  const inner = z.looseObject({ type: z.string() }).safeParse(found[found.type]).data
  return found.type === 'unsupported' && inner ? inner.type : found.type
}

function errorsOf(found: Message): string {
  const [error] = errorList.safeParse(found['errors']).data ?? []
  return error ? [error.title, error.error_data.details].filter(Boolean).join(': ') : ''
}

const linesOf = (...given: string[]) => toStorableText(given.filter((each) => each !== '').join('\n'))
