import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/database.ts'
import { bytesOf, type Span } from './media-store.ts'
import type { MediaFile } from './media-tables.ts'

/** What browsers show by themselves; the rest is saved. None of it can run anything. */
const shown = /^(image\/(jpeg|png|gif|webp)|video\/(mp4|3gpp)|audio\/)/

/** Sends a file, or the bytes of it that were asked for. A file never changes, so it may be kept for ever. */
export async function serve(db: Db, file: MediaFile, request: FastifyRequest, reply: FastifyReply) {
  const tag = `"${file.id}"`
  void reply.headers({
    'content-type': file.type,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: tag,
    'accept-ranges': 'bytes',
    'content-disposition': `${shown.test(file.type) ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  const span = spanOf(request.headers.range, file.bytes)
  if (span === 'none')
    return reply.status(416).header('content-range', `bytes */${file.bytes}`).type('text/plain').send('')
  const { from, to } = span ?? { from: 0, to: file.bytes - 1 }
  if (span) void reply.status(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`)
  void reply.header('content-length', to - from + 1)
  // An empty stream rather than nothing, for which Fastify would write a length of its own.
  const content = request.method === 'HEAD' ? [] : bytesOf(db, file, { from, to })
  return reply.send(Readable.from(content))
}

/** The one range asked for; null for the whole (also for several ranges, which may be answered so); RFC 9110, 14. */
function spanOf(header: string | undefined, size: number): Span | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'none' : { from, to }
}
