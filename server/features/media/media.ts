import { type GatewayProvider, gatewayLimits } from '#core/messaging/gateway-limits.ts'
import type { GatewayConnection } from '../gateway/gateway.ts'
import { checkMedia, getMediaFile, getMediaSettings, uploadMedia, uploadPicture } from '#core/media/media.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { isInternalHost } from '#server/http/outgoing/public-address.ts'
import { alreadyAnswered, route, type Feature } from '#server/http/route.ts'
import { sweepPartialUploads } from './receive-file.ts'
import { getDriveSetup } from './drive.ts'
import { findMediaFile } from './media-store.ts'
import { probeUrl, type ProbedFile, type UnreachableReason } from './probe-url.ts'
import { receiveMedia, receivePicture } from './receive-media.ts'
import { guessFileKindByType, formatFileSize, whatsappMaxFileBytes } from '#core/media/media-limits.ts'
import { Readable } from 'node:stream'
import { parseByteRange } from '#server/http/byte-range.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MediaFile } from './media-tables.ts'

export { receiveFile, type ReceivedFile } from './receive-file.ts'
export { cleanFileName, getFileExtension } from './file-name.ts'
export { readLocalPicture } from './own-picture.ts'
export { isTooLargeToDisplay, inspectPicture } from './pictures.ts'

export { createDrivePolicy } from './drive.ts'
export { sweepUploads } from './sweep-uploads.ts'

/**
 * Message attachments and catalog pictures. An upload gets an unguessable public URL, from which the gateway
 * fetches it.
 */
export function createMedia(
  env: Env,
  { db }: Database,
  {
    files,
    siteUrl,
    connection,
    filesRefused,
  }: {
    files: StoredFiles
    siteUrl: () => string
    connection: GatewayConnection
    filesRefused: () => Promise<string | null>
  },
): Feature {
  // The Host header is not used, because clients can choose its value.
  const site = () => siteUrl().replace(/\/+$/, '')
  return {
    name: 'media',
    async start() {
      await sweepPartialUploads()
      return async () => {}
    },
    routes: [
      route(uploadMedia, async (_input, call) => {
        const stored = await receiveMedia({ db, files }, call.request, call.caller?.name ?? '')
        return stored instanceof Refusal ? stored : { ...stored, url: site() + stored.path }
      }),
      route(uploadPicture, (cut, call) =>
        receivePicture({ db, files }, call.request, call.caller?.name ?? '', cut),
      ),
      route(checkMedia, (item) => checkAttachment(db, item, site(), connection.current.provider)),
      route(getMediaSettings, async () => {
        const [drive, no_files] = await Promise.all([getDriveSetup(db, env), filesRefused()])
        return { warning: describeUploadProblem(env, connection.current.provider), no_files, drive }
      }),
      route(getMediaFile, async ({ id, name }, { request, reply }) => {
        const file = await findMediaFile(db, id)
        if (!file?.file || file.name !== name) return refuse('not_found')
        await serveFile(files, { ...file, file: file.file }, request, reply)
        return alreadyAnswered
      }),
    ],
  }
}

function describeUploadProblem(env: Env, provider: GatewayProvider): string | null {
  if (provider === 'sandbox') return null
  if (!env.PUBLIC_URL)
    return 'The WhatsApp gateway can’t fetch uploaded files. Set PUBLIC_URL to the shop’s public address.'
  // WAHA may run in the same network and can reach an internal host. Other gateways are on the internet.
  if (provider === 'waha' || !isInternalHost(new URL(env.PUBLIC_URL).hostname)) return null
  return 'The WhatsApp gateway can’t fetch uploaded files because PUBLIC_URL is a private address. Set it to the shop’s public address.'
}

async function checkAttachment(
  db: Db,
  item: { url: string; type: 'media' | 'document' },
  site: string,
  provider: GatewayProvider,
) {
  const { url } = item
  const [, id] = url.startsWith(`${site}/media/`) ? (/\/media\/([\w-]+)\//.exec(url) ?? []) : []
  if (id !== undefined) {
    const file = await findMediaFile(db, id)
    return {
      problem: file ? null : 'This upload no longer exists. Attach it again.',
      size: file?.bytes ?? 0,
    }
  }
  const found = await probeUrl(url, [new URL(site).origin])
  const size = typeof found === 'object' && found.status === 200 ? found.size : 0
  return { problem: describeProblem(found, item, provider), size }
}

const unreachableMessages: Record<UnreachableReason, string> = {
  private:
    'The gateway can’t fetch this address because it is in a private network. Upload the file instead.',
  unknown_name: 'This address does not exist. Check it for typos, or upload the file instead.',
  no_answer: 'This address does not respond. The gateway may not be able to fetch it.',
  certificate: 'The certificate of this address is invalid. The gateway may refuse to fetch it.',
  redirects: 'This address redirects too often. Use the address of the file itself.',
}

function describeProblem(
  found: ProbedFile | UnreachableReason,
  { type: mediaType, url }: { type: 'media' | 'document'; url: string },
  provider: GatewayProvider,
): string | null {
  // WAHA may run in the same network, so it can reach private addresses.
  if (found === 'private' && provider === 'waha') return null
  if (typeof found === 'string') return unreachableMessages[found]
  const { status, type, size, empty } = found
  if (status === 401 || status === 403)
    return `This address requires signing in (${status}). Share the file with anyone who has the link.`
  if (status < 200 || status >= 300) return `This address returns an error (${status}) instead of a file.`
  if (empty) return 'The file at this address is empty. Upload it instead, or check the link.'
  if (type === 'text/html') return 'This address is a web page. Use the address of the file itself.'
  if (mediaType === 'media' && !/^(image|video|audio)\//.test(type) && type !== '')
    return 'This is not a picture. Choose Document/File, or it may not arrive.'
  const kind = mediaType === 'document' ? 'document' : guessFileKindByType(type)
  if (kind === 'picture' && type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/gif')
    return 'WhatsApp shows JPEG and PNG pictures only. Upload this one to convert it.'
  const maxBytes = (gatewayLimits[provider]?.bytes ?? whatsappMaxFileBytes)[kind]
  if (size > maxBytes)
    return `This ${kind} is ${formatFileSize(size)}. WhatsApp accepts at most ${formatFileSize(maxBytes)}.`
  return mediaType === 'media' ? describeExtensionProblem(url, type, provider) : null
}

/** Gateways with `/api/send` detect types by the lowercase extension in the URL. Meta uses the media type. */
function describeExtensionProblem(url: string, type: string, provider: GatewayProvider): string | null {
  if (provider === 'gateway' && !/\.(jpg|jpeg|png|gif|mp4)$/.test(url))
    return 'The gateway detects pictures by a lowercase extension such as .jpg, so this may arrive as a document. Upload it to be safe.'
  if (provider === 'cloud' && type === 'image/gif')
    return 'WhatsApp sends GIFs as files. Use JPEG or PNG, or MP4 for animations.'
  return null
}

/** Types that browsers display safely, because they can't contain scripts. Files of other types are downloaded. */
const inlineTypes = /^(image\/(jpeg|png|gif|webp)|video\/(mp4|3gpp)|audio\/)/

/** Sends a stored file. Browsers may cache it forever, because stored files never change. */
async function serveFile(
  files: StoredFiles,
  file: MediaFile & { file: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const tag = `"${file.id}"`
  void reply.headers({
    'content-type': file.type,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: tag,
    'accept-ranges': 'bytes',
    'content-disposition': `${inlineTypes.test(file.type) ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  const span = parseByteRange(request.headers.range, file.bytes)
  if (span === 'none')
    return reply.status(416).header('content-range', `bytes */${file.bytes}`).type('text/plain').send('')
  const { from, to } = span ?? { from: 0, to: file.bytes - 1 }
  if (span) void reply.status(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`)
  void reply.header('content-length', to - from + 1)
  // An empty stream is sent, because Fastify overwrites Content-Length if there is no body.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await files.read(file.file, { from, to }))
}
