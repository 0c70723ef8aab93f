import { randomUUID } from 'node:crypto'
import {
  deleteSandboxMessage,
  getSandboxFile,
  maxSandboxFileBytes,
  reactOnSandbox,
  sendSandboxFile,
  sendSandboxMessage,
} from '#core/messaging/sandbox.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Route } from '#server/http/route.ts'
import { readSmallUpload } from '#server/http/uploads-and-downloads.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { cleanFileName, getFileExtension } from '../../media/media.ts'
import {
  deleteCustomerMessage,
  findSandboxChatName,
  findPhoneOfSandboxMessage,
  findCustomerFile,
  insertCustomerMessage,
  setSandboxReaction,
  type SandboxCustomerMessage,
} from '../gateways/sandbox-written-store.ts'
import { storeInboundMessages } from './inbound-store.ts'
import { findSandboxMessage } from './sandbox-phone.ts'

interface WritingDependencies {
  db: Db
  files: StoredFiles
  /** True if the sandbox is the shop's gateway. */
  isInUse: () => boolean
  receive: (body: string) => Promise<void>
}

/**
 * Routes that write to the shop as a customer. Messages, reactions and deletions are delivered as webhooks in Meta's
 * format.
 */
export function sandboxWritingRoutes(dependencies: WritingDependencies): Route[] {
  const { db, files, isInUse } = dependencies
  return [
    route(sendSandboxMessage, async ({ phone, name, text, reply_to: replyTo = null }) => {
      if (!isInUse()) return refuse('not_in_use')
      const message = { phone, kind: 'text', text, file: null, type: '', name: '', replyTo } as const
      return write(dependencies, message, name)
    }),
    route(sendSandboxFile, async ({ phone, name, caption: text, reply_to: replyTo = null }, { request }) => {
      if (!isInUse()) return refuse('not_in_use')
      const uploaded = await readSmallUpload(request, maxSandboxFileBytes)
      if (uploaded === 'too_large') return refuse('file_too_large')
      if (uploaded === 'no_file' || uploaded.bytes.length === 0) return refuse('no_file')
      const type = await detectType(uploaded.bytes)
      const { hash: file } = await files.store(uploaded.bytes, type)
      const fileName = cleanFileName(uploaded.name, getFileExtension(uploaded.name) || 'bin')
      const message = { phone, kind: kindOf(type), text, file, type, name: fileName, replyTo }
      return write(dependencies, message, name)
    }),
    route(getSandboxFile, async ({ id }, { reply }) => {
      const found = await findCustomerFile(db, id)
      if (!found) return refuse('not_found')
      await reply
        .header('content-type', found.type)
        .header('content-disposition', `attachment; filename="${found.name}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(await files.read(found.file))
      return alreadyAnswered
    }),
    route(reactOnSandbox, async ({ id, emoji }) => {
      if (!isInUse()) return refuse('not_in_use')
      const phone = await findPhoneOfSandboxMessage(db, 'shop', id)
      if (phone === null) return refuse('not_found')
      await setSandboxReaction(db, id, emoji)
      await tell(dependencies, phone, randomUUID(), { type: 'reaction', reaction: { message_id: id, emoji } })
      return { success: true as const }
    }),
    route(deleteSandboxMessage, async ({ id }) => {
      if (!isInUse()) return refuse('not_in_use')
      const phone = await findPhoneOfSandboxMessage(db, 'customer', id)
      if (phone === null) return refuse('not_found')
      if (await deleteCustomerMessage(db, id))
        await tell(dependencies, phone, randomUUID(), { type: 'revoke', revoke: { original_message_id: id } })
      return { success: true as const }
    }),
  ]
}

async function write(
  dependencies: WritingDependencies,
  message: SandboxCustomerMessage,
  name: string | undefined,
) {
  const { db } = dependencies
  const { phone, kind, text, type, name: fileName, replyTo } = message
  const id = await db.transaction((tx) => insertCustomerMessage(tx, message, name))
  const file = { id, mime_type: type, ...(text !== '' && { caption: text }) }
  const content = {
    text: { type: 'text', text: { body: text } },
    image: { type: 'image', image: file },
    document: { type: 'document', document: { ...file, filename: fileName } },
    voice: { type: 'audio', audio: { ...file, voice: true } },
  }[kind]
  await tell(dependencies, phone, id, { ...content, ...(replyTo !== null && { context: { id: replyTo } }) })
  const written = await findSandboxMessage(db, phone, id)
  if (!written) throw new Error('insert into sandbox_written is not visible')
  return written
}

async function tell(
  { db, receive }: WritingDependencies,
  phone: string,
  id: string,
  message: object,
): Promise<void> {
  const at = new Date()
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '', phone_number_id: 'sandbox' },
    contacts: [{ profile: { name: await findSandboxChatName(db, phone) }, wa_id: phone }],
    messages: [{ from: phone, id, timestamp: String(Math.floor(at.getTime() / 1000)), ...message }],
  }
  const body = {
    object: 'whatsapp_business_account',
    entry: [{ id: 'sandbox', changes: [{ field: 'messages', value }] }],
  }
  await storeInboundMessages(db, [{ phone, userId: null, at }], [])
  await receive(JSON.stringify(body))
}

/**
 * Detects the MIME type from the bytes. WebM counts as sound, because browsers record voice messages in it and the
 * bytes don't tell sound from video.
 */
async function detectType(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'application/octet-stream'
  return type === 'video/webm' || type === 'application/ogg' ? 'audio/ogg' : type
}

function kindOf(type: string): SandboxCustomerMessage['kind'] {
  if (/^image\/(jpeg|png|webp)$/.test(type)) return 'image'
  return type.startsWith('audio/') ? 'voice' : 'document'
}
