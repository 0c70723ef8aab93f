import { basename } from 'node:path'
import type { FastifyRequest } from 'fastify'
import {
  maxAttachmentBytes,
  maxChatExportBytes,
  maxImportedMessages,
  maxUnpackedChatExportBytes,
} from '#core/inbox/chat-import.ts'
import { parseChatExport, type ChatExport, type ExportedMessage } from '#core/inbox/parse-chat-export.ts'
import { readSmallUpload } from '#server/http/uploads-and-downloads.ts'
import { isZip, readZip, ZipTooLargeError } from './read-zip.ts'

export interface UploadedChatExport extends ChatExport {
  names: { name: string; messages: number }[]
  fileNames: ReadonlySet<string>
  unpack: (names: ReadonlySet<string>) => AsyncGenerator<{ name: string; bytes: Buffer }>
}

export type ChatExportProblem =
  | 'no_file'
  | 'file_too_large'
  | 'unpacked_too_large'
  | 'not_an_export'
  | 'group_chat'
  | 'too_many_messages'

const maxFiles = 10_000
const maxTextBytes = 32_000_000

/** Reads an exported chat, which is a text file, or an archive with the chat and its files. */
export async function readChatExport(
  request: FastifyRequest,
): Promise<UploadedChatExport | ChatExportProblem> {
  const uploaded = await readSmallUpload(request, maxChatExportBytes)
  if (uploaded === 'no_file' || uploaded === 'too_large')
    return uploaded === 'no_file' ? 'no_file' : 'file_too_large'
  if (!isZip(uploaded.bytes)) return check(uploaded.bytes, null)
  try {
    const found = await findTexts(uploaded.bytes)
    return found ? check(found.text, { archive: uploaded.bytes, names: found.names }) : 'not_an_export'
  } catch (error) {
    return error instanceof ZipTooLargeError ? 'unpacked_too_large' : 'not_an_export'
  }
}

async function findTexts(archive: Uint8Array): Promise<{ text: Buffer; names: Set<string> } | null> {
  const names = new Set<string>()
  const texts: { name: string; bytes: Buffer }[] = []
  const files = readZip(archive, {
    wants(name) {
      names.add(basename(name))
      return name.toLowerCase().endsWith('.txt')
    },
    maxFileBytes: maxTextBytes,
    maxTotalBytes: maxUnpackedChatExportBytes,
    maxFiles,
  })
  for await (const file of files) texts.push(file)
  // Finds the chat by its name, because a customer can have sent text files too.
  const chat =
    texts.find(({ name }) => name === '_chat.txt') ??
    texts.find(({ name }) => /whatsapp/i.test(name)) ??
    texts[0]
  return chat ? { text: chat.bytes, names } : null
}

function check(
  bytes: Uint8Array,
  zip: { archive: Uint8Array; names: Set<string> } | null,
): UploadedChatExport | ChatExportProblem {
  const parsed = parseChatExport(new TextDecoder().decode(bytes).replaceAll('\0', ''))
  if (!parsed) return 'not_an_export'
  if (parsed.messages.length > maxImportedMessages) return 'too_many_messages'
  const names = countNames(parsed.messages)
  if (names.length > 2) return 'group_chat'
  return {
    ...parsed,
    names,
    fileNames: zip?.names ?? new Set(),
    async *unpack(wanted) {
      if (!zip || wanted.size === 0) return
      const files = readZip(zip.archive, {
        wants: (name) => wanted.has(basename(name)),
        maxFileBytes: maxAttachmentBytes,
        maxTotalBytes: maxUnpackedChatExportBytes,
        maxFiles,
      })
      for await (const { name, bytes: content } of files) yield { name: basename(name), bytes: content }
    },
  }
}

function countNames(messages: readonly ExportedMessage[]): { name: string; messages: number }[] {
  const counts = new Map<string, number>()
  for (const { sender } of messages) counts.set(sender, (counts.get(sender) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, messages: count }))
    .toSorted((one, other) => other.messages - one.messages)
}
