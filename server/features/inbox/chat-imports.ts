import { createHash, randomUUID } from 'node:crypto'
import {
  importChat,
  listChatImports,
  previewChatImport,
  maxPreviewedMessages,
  undoChatImport,
  type PreviewedMessage,
} from '#core/inbox/chat-import.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { ExportedMessage } from '#core/inbox/parse-chat-export.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { requireActorName, route, type Call, type Route } from '#server/http/route.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { recordAction } from '../identity/identity.ts'
import { cleanFileName, getFileExtension } from '../media/media.ts'
import {
  deleteEmptyImport,
  deleteImport,
  findGatewayMessages,
  findImports,
  insertChatImport,
  insertImportedMessages,
  summarizeImport,
  type ImportedMessage,
} from './chat-imports-store.ts'
import { findConversationCustomer, findConversationIds } from './conversation-customer-store.ts'
import { findOrCreateConversation } from './conversation-identities-store.ts'
import { findConversation } from './conversation-list-store.ts'
import { toStorableText, type IncomingMedia, type MessageContent } from './incoming-event.ts'
import { readChatExport, type UploadedChatExport } from './read-chat-export.ts'
import { findSentMessages } from './thread-store.ts'

interface ImportDependencies {
  db: Db
  files: StoredFiles
}

export function chatImportRoutes(dependencies: ImportDependencies): Route[] {
  const { db } = dependencies
  return [
    route(previewChatImport, async (_input, { request }) => {
      const read = await readChatExport(request)
      return typeof read === 'string' ? refuse(read) : preview(read)
    }),
    route(importChat, async (input, call) => {
      const read = await readChatExport(call.request)
      return typeof read === 'string' ? refuse(read) : storeExport(dependencies, read, input, call)
    }),
    route(listChatImports, async ({ id }) =>
      (await findConversation(db, id)) ? { imports: await findImports(db, id) } : refuse('not_found'),
    ),
    route(undoChatImport, ({ id, import: importId }, call) =>
      db.transaction(async (tx) => {
        const conversation = await findConversation(tx, id)
        if (!conversation || (await deleteImport(tx, id, importId)) === 0) return refuse('not_found')
        await recordAction(tx, call, 'undid the import of a chat', conversation.phone ?? '')
        return { success: true as const }
      }),
    ),
  ]
}

function preview({ messages, names, fileNames, systemLines, dateOrder }: UploadedChatExport) {
  const shown = messages.map(presentMessage)
  return {
    names,
    messages: messages.length,
    files: messages.filter(({ file }) => file !== null && fileNames.has(file)).length,
    omitted: messages.filter(({ isOmitted, file }) => isOmitted || (file !== null && !fileNames.has(file)))
      .length,
    system_lines: systemLines,
    date_order: dateOrder,
    first: shown.slice(0, maxPreviewedMessages),
    last: shown.slice(maxPreviewedMessages).slice(-maxPreviewedMessages),
  }
}

const presentMessage = ({ at, sender, text, file, isOmitted }: ExportedMessage): PreviewedMessage => ({
  at: at.toISOString(),
  sender,
  text: text.slice(0, 300).toWellFormed(),
  file,
  is_omitted: isOmitted,
})

async function storeExport(
  { db, files }: ImportDependencies,
  read: UploadedChatExport,
  { phone, shop_name: shopName }: ParsedInputOf<typeof importChat>,
  call: Call,
) {
  if (!read.names.some(({ name }) => name === shopName)) return refuse('unknown_name')
  const customer = read.names.find(({ name }) => name !== shopName)?.name
  const wanted = read.messages.filter(({ sender }) => sender === shopName || sender === customer)
  const stored = await storeFiles(files, read, wanted, call)
  if (stored === 'no_room') return refuse('no_room')
  const importId = randomUUID()
  const by = requireActorName(call.caller)
  return db.transaction(async (tx) => {
    const [known] = await findConversationIds(tx, [phone])
    const profileName = toStorableText(customer ?? '', 200)
    const conversation = await findOrCreateConversation(
      tx,
      [{ kind: 'phone', value: phone }],
      known ? '' : profileName,
    )
    const isNew = known === undefined
    const isKnown = await createKnownCheck(tx, conversation)
    const messages = toImported(conversation, wanted, shopName, stored).filter((message) => !isKnown(message))
    await insertChatImport(tx, { id: importId, importedBy: by, isNewConversation: isNew })
    let count = 0
    for (let at = 0; at < messages.length; at += batchSize) {
      const batch = messages.slice(at, at + batchSize)
      count += await insertImportedMessages(tx, { importId, conversationId: conversation, phone }, batch)
    }
    const skipped = wanted.length - count
    if (count === 0) {
      await deleteEmptyImport(tx, importId)
      return { conversation, import: null, skipped }
    }
    await summarizeImport(tx, { importId, conversationId: conversation, isNew })
    await recordAction(tx, call, 'imported a chat', `${phone}: ${count} messages`)
    const made = (await findImports(tx, conversation)).find(({ id }) => id === importId)
    return { conversation, import: made ?? null, skipped }
  })
}

const batchSize = 1000

interface StoredAttachment {
  hash: string
  bytes: number
  type: string
}

/** Stores the attached files. Their types come from their bytes, because names can be wrong or malicious. */
async function storeFiles(
  files: StoredFiles,
  read: UploadedChatExport,
  messages: readonly ExportedMessage[],
  { request }: Call,
): Promise<Map<string, StoredAttachment> | 'no_room'> {
  const { fileTypeFromBuffer } = await import('file-type')
  const names = new Set(messages.flatMap(({ file }) => file ?? []))
  const stored = new Map<string, StoredAttachment>()
  for await (const { name, bytes } of read.unpack(names)) {
    if (bytes.length === 0) continue
    if (!(await request.server.uploads.hasRoomFor(bytes.length))) return 'no_room'
    const type = (await fileTypeFromBuffer(bytes))?.mime ?? 'application/octet-stream'
    stored.set(name, { ...(await files.store(bytes, type)), type })
  }
  return stored
}

function toImported(
  conversation: string,
  messages: readonly ExportedMessage[],
  shopName: string,
  stored: ReadonlyMap<string, StoredAttachment>,
): ImportedMessage[] {
  const copies = new Map<string, number>()
  return messages.map((message, position) => {
    const fromShop = message.sender === shopName
    const identity = [
      conversation,
      message.at.toISOString(),
      fromShop,
      message.text,
      message.file ?? '',
    ].join('\n')
    const copy = (copies.get(identity) ?? 0) + 1
    copies.set(identity, copy)
    const file = (message.file !== null && stored.get(message.file)) || null
    return {
      key: createHash('sha256').update(`${identity}\n${copy}`).digest('hex'),
      at: message.at,
      position,
      fromShop,
      content: toContent(message, file),
      file,
    }
  })
}

function toContent(
  { text: raw, file: name, isOmitted }: ExportedMessage,
  file: StoredAttachment | null,
): MessageContent {
  const text = toStorableText(raw)
  if (isOmitted || (name !== null && !file)) return { kind: 'unknown', type: 'media omitted', text }
  if (name === null || !file) return { kind: 'text', text }
  return {
    kind: 'media',
    text,
    media: {
      kind: getMediaKind(file.type, name),
      mediaId: null,
      url: null,
      mimeType: file.type,
      fileName: cleanFileName(name, getFileExtension(name) || 'bin'),
      sha256: null,
      error: null,
    },
  }
}

function getMediaKind(type: string, name: string): IncomingMedia['kind'] {
  if (type === 'image/webp' && /STK|STICKER/i.test(name)) return 'sticker'
  if (/^image\/(jpeg|png|webp|gif)$/.test(type)) return 'image'
  if (type.startsWith('video/')) return 'video'
  if (type.startsWith('audio/')) return /PTT|\.opus$/i.test(name) ? 'voice' : 'audio'
  return 'document'
}

/**
 * Maximum difference in ms between two reports of the same message. Times in an export have no seconds, and
 * clocks differ.
 */
const sameMessageMs = 2 * 60_000
const maxKnownReplies = 5_000

/**
 * Returns a function that is true for messages that the gateway has already reported or that Cetak sent
 * itself.
 */
async function createKnownCheck(
  tx: Db,
  conversation: string,
): Promise<(message: ImportedMessage) => boolean> {
  const { addresses } = await findConversationCustomer(tx, conversation)
  const sent = await findSentMessages(tx, addresses, { before: null, limit: maxKnownReplies })
  const known = new Map<string, number[]>()
  const add = (fromShop: boolean, text: string, at: string) => {
    const key = `${fromShop} ${text.trim()}`
    known.set(key, [...(known.get(key) ?? []), Date.parse(at)])
  }
  for (const { at, fromShop, text } of await findGatewayMessages(tx, conversation)) add(fromShop, text, at)
  for (const { at, text } of sent) add(true, text, at)
  return ({ fromShop, content, at }) =>
    (known.get(`${fromShop} ${content.text.trim()}`) ?? []).some(
      (time) => Math.abs(time - at.getTime()) < sameMessageMs,
    )
}
