import type { ParsedInputOf } from '#core/contract.ts'
import { retryReceivedFile, getReceivedFile } from '#core/inbox/thread.ts'
import { parseByteRange } from '#server/http/byte-range.ts'
import { refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Call, type Route } from '#server/http/route.ts'
import { cleanFileName, getFileExtension } from '../media/media.ts'
import { announceConversationChange } from './conversation-changes-store.ts'
import type { InboxDependencies } from './conversation-routes.ts'
import { findReceivedFile, retryMedia, type StoredReceivedFile } from './media-store.ts'

/** Types that are safe to show in the browser. SVG and HTML can contain scripts, so they are downloaded. */
const inlineTypes = /^(image\/(jpeg|png|gif|webp)|video\/(mp4|3gpp)|audio\/[\w.+-]+|application\/pdf)$/

export function receivedFileRoutes(dependencies: InboxDependencies, wakeFetcher: () => void): Route[] {
  return [
    route(getReceivedFile, (input, call) => sendReceivedFile(dependencies, input, call)),
    route(retryReceivedFile, async ({ id, message }) => {
      const isRetrying = await dependencies.db.transaction(async (tx) => {
        if (!(await retryMedia(tx, id, message))) return false
        await announceConversationChange(tx, id)
        return true
      })
      if (!isRetrying) return refuse('not_found')
      wakeFetcher()
      return { success: true as const }
    }),
  ]
}

async function sendReceivedFile(
  { db, files }: InboxDependencies,
  { id, message }: ParsedInputOf<typeof getReceivedFile>,
  { request, reply }: Call,
) {
  const file = await findReceivedFile(db, id, message)
  if (!file) return refuse('not_found')
  // Voice messages are detected as application/ogg, which browsers don't play.
  const type = file.type === 'application/ogg' ? 'audio/ogg' : file.type
  void reply
    .header('content-type', type)
    .header(
      'content-disposition',
      `${inlineTypes.test(type) ? 'inline' : 'attachment'}; filename="${createFileName(file)}"`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
  const range = parseByteRange(request.headers.range, file.bytes)
  if (range === 'none') {
    await reply.status(416).header('content-range', `bytes */${file.bytes}`).send('')
    return alreadyAnswered
  }
  const { from, to } = range ?? { from: 0, to: file.bytes - 1 }
  if (range) void reply.status(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`)
  await reply.header('content-length', to - from + 1).send(await files.read(file.hash, { from, to }))
  return alreadyAnswered
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'application/pdf': 'pdf',
}

/**
 * Cleans the sender's name, which can be a path, be very long, or hide its extension with bidirectional characters.
 */
function createFileName({ name, type, kind }: StoredReceivedFile): string {
  const extension = extensions[type] ?? (/^[a-z\d]{1,8}$/.exec(getFileExtension(name))?.[0] || 'bin')
  return cleanFileName(name || `whatsapp-${kind}.x`, extension)
}
