import type { ParsedInputOf } from '#core/contract.ts'
import { retryReceivedFile, getReceivedFile } from '#core/inbox/thread.ts'
import { parseByteRange } from '#server/http/byte-range.ts'
import { refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Call, type Route } from '#server/http/route.ts'
import { cleanFileName, getFileExtension } from '../media/media.ts'
import { touchConversation } from './conversation-identities-store.ts'
import type { InboxParts } from './conversation-routes.ts'
import { findReceivedFile, retryMedia, type ReceivedFile } from './media-store.ts'

/** Types that browsers show without running anything in them. SVG and HTML are saved. */
const shownInline = /^(image\/(jpeg|png|gif|webp)|video\/(mp4|3gpp)|audio\/[\w.+-]+|application\/pdf)$/

/** The files of received messages: opening one, and fetching one again that failed. */
export function receivedFileRoutes(parts: InboxParts, wake: () => void): Route[] {
  return [
    route(getReceivedFile, (input, call) => sendReceivedFile(parts, input, call)),
    route(retryReceivedFile, async ({ id, message }) => {
      const isFetching = await parts.db.transaction(async (tx) => {
        if (!(await retryMedia(tx, id, message))) return false
        await touchConversation(tx, id)
        return true
      })
      if (!isFetching) return refuse('not_found')
      wake()
      return { success: true as const }
    }),
  ]
}

async function sendReceivedFile(
  { db, files }: InboxParts,
  { id, message }: ParsedInputOf<typeof getReceivedFile>,
  { request, reply }: Call,
) {
  const file = await findReceivedFile(db, id, message)
  if (!file) return refuse('not_found')
  // NOWEB and OGG are the same container: browsers play voice messages as audio.
  const type = file.type === 'application/ogg' ? 'audio/ogg' : file.type
  void reply
    .header('content-type', type)
    .header(
      'content-disposition',
      `${shownInline.test(type) ? 'inline' : 'attachment'}; filename="${nameOf(file)}"`,
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

const endings: Record<string, string> = {
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

/** Names of senders can be paths, have 300 characters, or hide their ending by characters that change the direction. */
function nameOf({ name, type, kind }: ReceivedFile): string {
  const ending = endings[type] ?? (/^[a-z\d]{1,8}$/.exec(getFileExtension(name))?.[0] || 'bin')
  return cleanFileName(name || `whatsapp-${kind}.x`, ending)
}
