import { z } from 'zod'
import {
  toStorableText,
  type WhatsappPersonId,
  type IncomingEvent,
  type IncomingMedia,
  type MessageContent,
} from './incoming-event.ts'

// Webhooks of Meta's Cloud API with the fields `messages` and `smb_message_echoes` (developers.facebook.com, webhook
// reference of August 2026). A body has any number of entries, changes and messages. Each message is parsed
// separately, so that one with an unknown shape does not affect the others.

const textSchema = z.string().catch('')
const listSchema = z.array(z.unknown()).catch([])
const optionalIdSchema = z.string().min(1).max(500).optional().catch(undefined)

const bodySchema = z.looseObject({ entry: listSchema })
const entrySchema = z.looseObject({ changes: listSchema })
const changeSchema = z.looseObject({
  field: z.string(),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.string() }),
    contacts: listSchema,
    messages: listSchema,
    message_echoes: listSchema,
  }),
})
const contactSchema = z.looseObject({
  wa_id: optionalIdSchema,
  user_id: optionalIdSchema,
  profile: z.looseObject({ name: textSchema }).catch({ name: '' }),
})
const messageSchema = z.looseObject({
  id: z.string().min(1).max(500),
  type: textSchema,
  from: optionalIdSchema,
  from_user_id: optionalIdSchema,
  to: optionalIdSchema,
  to_user_id: optionalIdSchema,
  group_id: optionalIdSchema,
  timestamp: z.coerce.number().int().min(0).max(4_102_444_800),
  context: z
    .looseObject({ id: optionalIdSchema, forwarded: z.boolean().catch(false) })
    .optional()
    .catch(undefined),
})
type Message = z.output<typeof messageSchema>

const mediaSchema = z.looseObject({
  id: optionalIdSchema,
  url: optionalIdSchema,
  mime_type: textSchema,
  sha256: z.string().optional().catch(undefined),
  caption: textSchema,
  filename: textSchema,
  voice: z.boolean().catch(false),
})
const systemSchema = z.looseObject({ type: textSchema, wa_id: optionalIdSchema, user_id: optionalIdSchema })
const errorList = z.array(
  z.looseObject({
    code: z.number(),
    title: textSchema,
    error_data: z.looseObject({ details: textSchema }).catch({ details: '' }),
  }),
)

/** Reads all events of one phone number. Skips parts of the body that have another shape. */
export function readCloudWebhook(given: unknown, phoneNumberId: string): IncomingEvent[] {
  return parseParts(given, bodySchema, ({ entry: entries }) => entries)
    .flatMap((each) => parseParts(each, entrySchema, ({ changes }) => changes))
    .flatMap((each) => parseParts(each, changeSchema, (found) => [found]))
    .filter(({ value }) => value.metadata.phone_number_id === phoneNumberId)
    .flatMap(({ field, value }) => {
      const contacts = value.contacts.flatMap((each) => parseParts(each, contactSchema, (found) => [found]))
      if (field === 'messages')
        return value.messages.flatMap((each) => readMessageEvents(each, contacts, false))
      if (field === 'smb_message_echoes')
        return value.message_echoes.flatMap((each) => readMessageEvents(each, [], true))
      return []
    })
}

function parseParts<Shape extends z.ZodType, Part>(
  given: unknown,
  shape: Shape,
  of: (found: z.output<Shape>) => Part[],
): Part[] {
  const found = shape.safeParse(given)
  return found.success ? of(found.data) : []
}

function readMessageEvents(
  given: unknown,
  contacts: z.output<typeof contactSchema>[],
  fromShop: boolean,
): IncomingEvent[] {
  const found = messageSchema.safeParse(given).data
  if (!found) return []
  if (found.group_id !== undefined) return [{ type: 'ignored', reason: 'group' }]
  const phone = fromShop ? found.to : found.from
  const userId = fromShop ? found.to_user_id : found.from_user_id
  const named = contacts.find(
    (each) =>
      (userId !== undefined && each.user_id === userId) || (phone !== undefined && each.wa_id === phone),
  )
  const sent = {
    identities: readIdentities(phone ?? named?.wa_id, userId ?? named?.user_id),
    profileName: toStorableText(named?.profile.name ?? '', 200),
    fromShop,
    sentAt: new Date(found.timestamp * 1000),
  }
  if (sent.identities.length === 0) return []
  const special = readChange(found, sent)
  if (special) return [special]
  return [
    {
      type: 'message',
      id: found.id,
      ...sent,
      content: readContent(found),
      replyTo: found.context?.id ?? null,
      isForwarded: found.context?.forwarded ?? false,
    },
  ]
}

function readIdentities(phone: string | undefined, userId: string | undefined): WhatsappPersonId[] {
  const found: WhatsappPersonId[] = []
  if (phone !== undefined && /^\d{5,20}$/.test(phone)) found.push({ kind: 'phone', value: phone })
  if (userId !== undefined && /^[A-Z]{2}\.\S{1,140}$/.test(userId))
    found.push({ kind: 'bsuid', value: userId })
  return found
}

type ChangeSource = Pick<
  Extract<IncomingEvent, { type: 'message' }>,
  'identities' | 'profileName' | 'fromShop' | 'sentAt'
>

function readChange(found: Message, sent: ChangeSource): IncomingEvent | null {
  if (found.type === 'reaction') {
    const { message_id: target, emoji } = z
      .looseObject({ message_id: optionalIdSchema, emoji: textSchema })
      .catch({ emoji: '' })
      .parse(found['reaction'])
    return target === undefined
      ? null
      : { type: 'reaction', ...sent, target, emoji: toStorableText(emoji, 40) }
  }
  if (found.type === 'edit') {
    const { original_message_id: target, message: edited } = z
      .looseObject({
        original_message_id: optionalIdSchema,
        message: z.looseObject({ type: textSchema }).catch({ type: '' }),
      })
      .catch({ message: { type: '' } })
      .parse(found['edit'])
    const content = readContent({ ...found, ...edited, context: undefined })
    return target === undefined
      ? null
      : { type: 'edit', ...sent, target, text: 'text' in content ? content.text : '' }
  }
  if (found.type === 'revoke') {
    const target = parseParts(
      found['revoke'],
      z.looseObject({ original_message_id: optionalIdSchema }),
      (revoked) => [revoked.original_message_id],
    )[0]
    return target === undefined ? null : { type: 'delete', ...sent, target }
  }
  if (found.type === 'system') {
    const { type, wa_id: phone, user_id: userId } = systemSchema.catch({ type: '' }).parse(found['system'])
    const isChange = type === 'user_changed_number' || type === 'user_changed_user_id'
    return isChange
      ? { type: 'identity_change', id: found.id, ...sent, next: readIdentities(phone, userId) }
      : null
  }
  return null
}

const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const

function readContent(found: Message): MessageContent {
  const part = found[found.type]
  const kind = mediaKinds.find((each) => each === found.type)
  if (kind) {
    const file = mediaSchema.safeParse(part).data
    if (file) return { kind: 'media', media: readMedia(kind, file), text: toStorableText(file.caption) }
  }
  if (found.type === 'text') {
    const written = z.looseObject({ body: z.string() }).safeParse(part).data
    if (written) return { kind: 'text', text: toStorableText(written.body) }
  }
  if (found.type === 'location') {
    const place = z
      .looseObject({ latitude: z.number(), longitude: z.number(), name: textSchema, address: textSchema })
      .safeParse(part).data
    if (place)
      return {
        kind: 'location',
        latitude: place.latitude,
        longitude: place.longitude,
        text: joinLines(place.name, place.address),
      }
  }
  if (found.type === 'contacts') {
    const cards = z.array(contactCardSchema).safeParse(part).data
    if (cards)
      return {
        kind: 'contacts',
        contacts: cards.map(readContactCard),
        text: cards.map((each) => readContactCard(each).name).join(', '),
      }
  }
  if (found.type === 'button' || found.type === 'interactive') {
    const pressed = readPressedButton(found)
    if (pressed) return pressed
  }
  return {
    kind: 'unknown',
    type: toStorableText(getUnknownType(found), 100),
    text: toStorableText(formatFirstError(found)),
  }
}

function readMedia(kind: (typeof mediaKinds)[number], file: z.output<typeof mediaSchema>): IncomingMedia {
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

const contactCardSchema = z.looseObject({
  name: z.looseObject({ formatted_name: textSchema }).catch({ formatted_name: '' }),
  phones: z.array(z.looseObject({ phone: textSchema, wa_id: optionalIdSchema })).catch([]),
})
const readContactCard = ({ name, phones }: z.output<typeof contactCardSchema>) => ({
  name: toStorableText(name.formatted_name, 200),
  phones: phones.map(({ phone, wa_id: id }) => toStorableText(id ?? phone, 40)).filter((each) => each !== ''),
})

function readPressedButton(found: Message): MessageContent | null {
  const button = z.looseObject({ text: z.string(), payload: textSchema }).safeParse(found['button']).data
  if (button)
    return { kind: 'button', text: toStorableText(button.text), payload: toStorableText(button.payload, 500) }
  const row = z.looseObject({ id: textSchema, title: z.string(), description: textSchema })
  const reply = z
    .union([
      z.looseObject({ button_reply: row }).transform(({ button_reply: each }) => each),
      z.looseObject({ list_reply: row }).transform(({ list_reply: each }) => each),
    ])
    .safeParse(found['interactive']).data
  return reply
    ? {
        kind: 'button',
        text: toStorableText(joinLines(reply.title, reply.description)),
        payload: toStorableText(reply.id, 500),
      }
    : null
}

/**
 * Returns the message's type. For a message of type `unsupported`, returns the type that the Cloud API can't
 * deliver.
 */
function getUnknownType(found: Message): string {
  const inner = z.looseObject({ type: z.string() }).safeParse(found[found.type]).data
  return found.type === 'unsupported' && inner ? inner.type : found.type
}

function formatFirstError(found: Message): string {
  const [error] = errorList.safeParse(found['errors']).data ?? []
  return error ? [error.title, error.error_data.details].filter(Boolean).join(': ') : ''
}

const joinLines = (...given: string[]) => toStorableText(given.filter((each) => each !== '').join('\n'))
