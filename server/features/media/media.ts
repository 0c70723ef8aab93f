import { type GatewayProvider, gatewayLimits } from '#core/messaging/gateway-limits.ts'
import type { GatewayConnection } from '../gateway/gateway.ts'
import { checkMedia, getMediaFile, getMediaSettings, uploadMedia, uploadPicture } from '#core/media/media.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { isInside } from '#server/http/outgoing/public-address.ts'
import { handled, route, type Feature } from '#server/http/route.ts'
import { sweepLeftUploads } from './arrive.ts'
import { driveSetup } from './drive.ts'
import { findFile } from './media-store.ts'
import { probe, type Found, type Unreachable } from './probe.ts'
import { receive, receivePicture } from './receive.ts'
import { guessKindByType, formatFileSize, whatsappLimits } from '#core/media/media-limits.ts'
import { Readable } from 'node:stream'
import { parseByteRange } from '#server/http/byte-range.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MediaFile } from './media-tables.ts'

// For files that other features keep themselves.
export { arrive, type Arrived } from './arrive.ts'
export { cleanName, endingOf } from './file-name.ts'
export { ownPicture } from './own-picture.ts'
export { isTooHeavy, lookAtPicture } from './pictures.ts'

export { drivePolicy } from './drive.ts'
export { sweepUploads } from './sweep.ts'

/**
 * Files that go with messages, and pictures of the catalogue.
 * - upload one: it gets a public address that nobody can guess, under which the gateway fetches it
 * - look whether a gateway could fetch and deliver what stands at an address
 * - what the screens need to know: whether uploads, or files at all, reach customers, and how to reach Google Drive
 * - `sweepUploads` removes what nothing holds; `drivePolicy` lets Google in where its picker is
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
  // As configured, else where we listen; never as a request says, whose Host anyone can make up.
  const site = () => siteUrl().replace(/\/+$/, '')
  return {
    name: 'media',
    async start() {
      await sweepLeftUploads()
      return async () => {}
    },
    routes: [
      route(uploadMedia, async (_input, call) => {
        const stored = await receive({ db, files }, call.request, call.caller?.name ?? '')
        return stored instanceof Refusal ? stored : { ...stored, url: site() + stored.path }
      }),
      route(uploadPicture, (cut, call) =>
        receivePicture({ db, files }, call.request, call.caller?.name ?? '', cut),
      ),
      route(checkMedia, (item) => check(db, item, site(), connection.current.provider)),
      route(getMediaSettings, async () => {
        const [drive, no_files] = await Promise.all([driveSetup(db, env), filesRefused()])
        return { warning: warningOf(env, connection.current.provider), no_files, drive }
      }),
      route(getMediaFile, async ({ id, name }, { request, reply }) => {
        const file = await findFile(db, id)
        if (!file?.file || file.name !== name) return refuse('not_found')
        await serve(files, { ...file, file: file.file }, request, reply)
        return handled
      }),
    ],
  }
}

function warningOf(env: Env, provider: GatewayProvider): string | null {
  if (provider === 'sandbox') return null
  if (!env.PUBLIC_URL)
    return 'The WhatsApp gateway cannot fetch uploaded files: set PUBLIC_URL to the address under which this shop is reached from the internet.'
  // WAHA may stand beside us; the others are somewhere on the internet.
  if (provider === 'waha' || !isInside(new URL(env.PUBLIC_URL).hostname)) return null
  return 'The WhatsApp gateway cannot fetch uploaded files: PUBLIC_URL leads into this network. Set it to the address under which this shop is reached from the internet.'
}

async function check(
  db: Db,
  item: { url: string; type: 'media' | 'document' },
  site: string,
  provider: GatewayProvider,
) {
  const { url } = item
  const [, id] = url.startsWith(`${site}/media/`) ? (/\/media\/([\w-]+)\//.exec(url) ?? []) : []
  if (id !== undefined) {
    const file = await findFile(db, id)
    return {
      problem: file ? null : 'This upload is no longer there. Attach it again.',
      size: file?.bytes ?? 0,
    }
  }
  const found = await probe(url, [new URL(site).origin])
  const size = typeof found === 'object' && found.status === 200 ? found.size : 0
  return { problem: problemOf(found, item, provider), size }
}

const unreachable: Record<Unreachable, string> = {
  private: 'This address is inside a private network: the gateway cannot fetch it. Upload the file instead.',
  unknown_name: 'This address does not exist: check it for a typing mistake, or upload the file instead.',
  no_answer: 'Nothing answers at this address: the gateway may not be able to fetch it.',
  certificate: 'The certificate of this address is not valid: the gateway may refuse to fetch it.',
  redirects: 'This address leads on and on: use the address where the file itself is.',
}

/**
 * Why a gateway of this kind would not deliver this, and what to do about it; null: nothing found.
 */
function problemOf(
  found: Found | Unreachable,
  { type: as, url }: { type: 'media' | 'document'; url: string },
  provider: GatewayProvider,
): string | null {
  // WAHA may stand beside us and reach what the internet doesn't.
  if (found === 'private' && provider === 'waha') return null
  if (typeof found === 'string') return unreachable[found]
  const { status, type, size, empty } = found
  if (status === 401 || status === 403)
    return `This address asks for a sign-in (${status}): share the file with anyone who has the link.`
  if (status < 200 || status >= 300) return `This address answers with an error (${status}), not with a file.`
  if (empty) return 'The file at this address is empty: upload it instead, or check where it is shared.'
  if (type === 'text/html')
    return 'A web page is at this address, not a file: use the address of the file itself.'
  if (as === 'media' && !/^(image|video|audio)\//.test(type) && type !== '')
    return 'This is not a picture: choose Document/File, or it may not arrive.'
  const kind = as === 'document' ? 'document' : guessKindByType(type)
  if (kind === 'picture' && type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/gif')
    return 'WhatsApp shows JPEG and PNG pictures only: upload this one, and it is converted.'
  const most = (gatewayLimits[provider]?.bytes ?? whatsappLimits)[kind]
  if (size > most)
    return `This ${kind} is ${formatFileSize(size)}; WhatsApp takes ${formatFileSize(most)} at most.`
  return as === 'media' ? endingProblem(url, type, provider) : null
}

/** The api/send family goes by the address's ending, in small letters, whatever type it is told; Meta by the type. */
function endingProblem(url: string, type: string, provider: GatewayProvider): string | null {
  if (provider === 'gateway' && !/\.(jpg|jpeg|png|gif|mp4)$/.test(url))
    return 'The gateway knows pictures by an ending such as .jpg, in small letters: this may arrive as a document. Upload it to be sure.'
  if (provider === 'cloud' && type === 'image/gif')
    return 'WhatsApp shows no GIF here: it arrives as a file. Use JPEG or PNG, or an MP4 for what moves.'
  return null
}

/** What browsers show by themselves; the rest is saved. None of it can run anything. */
const shown = /^(image\/(jpeg|png|gif|webp)|video\/(mp4|3gpp)|audio\/)/

/** Sends a file, or the bytes of it that were asked for. A file never changes, so it may be kept for ever. */
async function serve(
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
    'content-disposition': `${shown.test(file.type) ? 'inline' : 'attachment'}; filename="${file.name}"`,
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
  // An empty stream rather than nothing, for which Fastify would write a length of its own.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await files.read(file.file, { from, to }))
}
