import { z } from 'zod'
import { contract } from '../contract.ts'
import { typedPhoneSchema } from '../shared/phone-input.ts'
import { conversationIdSchema, conversationsAccess, conversationsBase } from './conversations.ts'

const base = '/api/v2/chat-imports'
const access = conversationsAccess

/** Maximum size of an export. WhatsApp's own exports with media are at most about this large. */
export const maxChatExportBytes = 64_000_000
/** Maximum total size of the unpacked files, as a protection against zip bombs. */
export const maxUnpackedChatExportBytes = 256_000_000
export const maxAttachmentBytes = 16_000_000
export const maxImportedMessages = 50_000
/** Number of messages that the preview shows from the beginning of the chat, and from its end. */
export const maxPreviewedMessages = 5

const errors = {
  no_file: { status: 400, error: 'The upload was interrupted. Try again.' },
  file_too_large: { status: 422, error: 'This file is larger than 64 MB. Export the chat without media.' },
  unpacked_too_large: {
    status: 422,
    error: 'The unpacked files are too large. Export the chat without media.',
  },
  not_an_export: {
    status: 422,
    error: 'This is not a chat export. In WhatsApp, open the chat, then choose More, Export chat.',
  },
  group_chat: { status: 422, error: 'This is a group chat. Only chats with one customer can be imported.' },
  too_many_messages: { status: 422, error: 'This chat has more than 50,000 messages.' },
} as const

const previewedMessageSchema = z.object({
  at: z.iso.datetime(),
  sender: z.string(),
  text: z.string(),
  file: z.string().nullable(),
  is_omitted: z.boolean(),
})
export type PreviewedMessage = z.output<typeof previewedMessageSchema>

/** Previews an export, sent as one multipart part, without storing anything. */
export const previewChatImport = contract('POST', `${base}/preview`, {
  access,
  input: z.object({}),
  reply: z.object({
    /** Everyone who wrote in the chat, sorted by number of messages, highest first. */
    names: z.array(z.object({ name: z.string(), messages: z.int() })),
    messages: z.int(),
    files: z.int(),
    /** Number of messages whose file is missing from the export. */
    omitted: z.int(),
    /** Number of lines that WhatsApp wrote itself. They are not imported. */
    system_lines: z.int(),
    date_order: z.enum(['day first', 'month first', 'year first']),
    first: z.array(previewedMessageSchema),
    last: z.array(previewedMessageSchema),
  }),
  envelope: 'data',
  errors,
  cost: 20,
})

const importSchema = z.object({
  id: z.uuid(),
  messages: z.int(),
  imported_by: z.string(),
  imported_at: z.iso.datetime(),
})
export type ChatImport = z.output<typeof importSchema>

/**
 * Adds the messages of an export to the conversation with a phone number, with their original times and without
 * notifications. Messages that the conversation already has are skipped, so importing a file again adds nothing.
 */
export const importChat = contract('POST', base, {
  access,
  input: z.object({
    phone: typedPhoneSchema,
    shop_name: z.string().trim().min(1).max(100),
  }),
  reply: z.object({
    conversation: conversationIdSchema,
    /** `null` if the conversation already had every message. */
    import: importSchema.nullable(),
    skipped: z.int(),
  }),
  envelope: 'data',
  errors: {
    ...errors,
    unknown_name: { status: 422, error: 'Nobody with this name wrote in the chat.' },
  },
  cost: 20,
})

export const listChatImports = contract('GET', `${conversationsBase}/:id/imports`, {
  access,
  input: z.object({ id: conversationIdSchema }),
  reply: z.object({ imports: z.array(importSchema) }),
  envelope: 'data',
})

/** Deletes the messages of an import, and the conversation if the import created it and nothing was added since. */
export const undoChatImport = contract('DELETE', `${conversationsBase}/:id/imports/:import`, {
  access,
  input: z.object({ id: conversationIdSchema, import: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
})
