import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { MediaErrorCode } from '#core/inbox/thread.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import { metaApiUrl } from '../messaging/messaging.ts'
import type { ClaimedMedia } from './media-store.ts'

/** Errors after which there are no automatic retries. */
const finalErrors = new Set<MediaErrorCode>([
  'no_file',
  'not_found',
  'too_large',
  'wrong_host',
  'other_gateway',
])

export class MediaDownloadError extends Error {
  readonly code: MediaErrorCode
  constructor(code: MediaErrorCode) {
    super(code)
    this.code = code
  }
  get isFinal(): boolean {
    return finalErrors.has(this.code)
  }
}

const megabyte = 1_000_000
const maxBytesAtMeta: Record<ClaimedMedia['kind'], number> = {
  image: 5 * megabyte,
  audio: 16 * megabyte,
  voice: 16 * megabyte,
  video: 16 * megabyte,
  document: 100 * megabyte,
  sticker: 500_000,
}
/** WAHA documents no limits, so this limit is Cetak's own. */
const maxBytesAtWaha = 100 * megabyte
const apiTimeoutMs = 10_000
const downloadTimeoutMs = 120_000
/** Meta rounds its limits, so files slightly above them arrive. */
const tolerance = 1.1

interface DownloadSource {
  url: URL
  headers: Record<string, string>
  maxBytes: number
  sha256: string | null
}

const findSources = {
  cloud: findMetaSource,
  waha: findWahaSource,
  sandbox: findWahaSource,
} satisfies Record<ClaimedMedia['gateway'], unknown>

/**
 * Downloads the file of a message to `path`. Sends credentials only to the gateway and to Meta's file servers, and
 * follows no redirects. Throws a `MediaDownloadError`.
 */
export async function downloadMedia(
  config: GatewayConfig,
  media: ClaimedMedia,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  if (config.provider !== media.gateway) throw new MediaDownloadError('other_gateway')
  await saveFile(await findSources[media.gateway](config, media, signal), path, signal)
}

const metaMediaSchema = z.object({
  url: z.url(),
  sha256: z.string().optional(),
  file_size: z.coerce.number().optional(),
})

/** Meta's file URLs expire after five minutes, so each attempt requests a new one. */
async function findMetaSource(
  config: GatewayConfig,
  { mediaId, kind, sha256 }: ClaimedMedia,
  signal: AbortSignal,
): Promise<DownloadSource> {
  if (mediaId === null) throw new MediaDownloadError('no_file')
  const base = (config.url || metaApiUrl).replace(/\/$/, '')
  const headers = { authorization: `Bearer ${config.accessToken}` }
  const found = metaMediaSchema.safeParse(
    await readJson(new URL(`${base}/${encodeURIComponent(mediaId)}`), headers, signal),
  ).data
  if (!found) throw new MediaDownloadError('refused')
  const url = new URL(found.url)
  const isMeta =
    url.protocol === 'https:' &&
    (url.hostname === 'lookaside.fbsbx.com' || url.hostname.endsWith('.fbcdn.net'))
  if (!isMeta && url.origin !== new URL(base).origin) throw new MediaDownloadError('wrong_host')
  const maxBytes = maxBytesAtMeta[kind] * tolerance
  if ((found.file_size ?? 0) > maxBytes) throw new MediaDownloadError('too_large')
  return { url, headers, maxBytes, sha256: sha256 ?? found.sha256 ?? null }
}

const wahaMessageSchema = z.object({ media: z.object({ url: z.string().nullish() }).nullish() })

/**
 * Uses only the path of WAHA's URL, because its host is often wrong behind Docker. WAHA deletes files after a few
 * minutes, and downloads a file again when its message is requested.
 */
async function findWahaSource(
  config: GatewayConfig,
  { url, mediaId, attempts, identityKind, identityValue, sha256 }: ClaimedMedia,
  signal: AbortSignal,
): Promise<DownloadSource> {
  const base = config.url.replace(/\/$/, '')
  const headers = { 'x-api-key': config.accessToken }
  let file = url
  if ((attempts > 1 || file === null) && mediaId !== null) {
    const session = encodeURIComponent(config.instanceId || 'default')
    const chat = encodeURIComponent(`${identityValue}@${identityKind === 'lid' ? 'lid' : 'c.us'}`)
    const answer = await readJson(
      new URL(
        `${base}/api/${session}/chats/${chat}/messages/${encodeURIComponent(mediaId)}?downloadMedia=true`,
      ),
      { ...headers, accept: 'application/json' },
      signal,
    ).catch((error: unknown) => {
      // The error is ignored, because some engines of WAHA don't find old messages although the file may
      // still be there.
      if (!(error instanceof MediaDownloadError) || error.code !== 'not_found') throw error
    })
    file = wahaMessageSchema.safeParse(answer).data?.media?.url ?? file
  }
  if (file === null) throw new MediaDownloadError('no_file')
  const { pathname, search } = new URL(file, base)
  return { url: new URL(`${base}${pathname}${search}`), headers, maxBytes: maxBytesAtWaha, sha256 }
}

async function readJson(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const response = await fetchOk(url, headers, AbortSignal.any([signal, AbortSignal.timeout(apiTimeoutMs)]))
  try {
    return await response.json()
  } catch {
    throw new MediaDownloadError('no_answer')
  }
}

async function fetchOk(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { headers, redirect: 'manual', signal }).catch(() => {
    throw new MediaDownloadError('no_answer')
  })
  if (response.ok) return response
  await response.body?.cancel()
  if (response.status === 404 || response.status === 410) throw new MediaDownloadError('not_found')
  if (response.status >= 300 && response.status < 400) throw new MediaDownloadError('wrong_host')
  throw new MediaDownloadError('refused')
}

async function saveFile(
  { url, headers, maxBytes, sha256 }: DownloadSource,
  path: string,
  stop: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(downloadTimeoutMs)])
  const response = await fetchOk(url, headers, signal)
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    throw new MediaDownloadError('too_large')
  }
  if (!response.body) throw new MediaDownloadError('no_file')
  const hash = createHash('sha256')
  try {
    await pipeline(Readable.from(response.body), createLimiter(maxBytes, hash), createWriteStream(path), {
      signal,
    })
  } catch (error) {
    if (error instanceof MediaDownloadError) throw error
    throw new MediaDownloadError('no_answer')
  }
  if (sha256 !== null && !isSameHash(sha256, hash.digest())) throw new MediaDownloadError('hash_mismatch')
}

/** Limits and hashes a stream. The announced length can't be trusted. */
function createLimiter(maxBytes: number, hash: Hash) {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new MediaDownloadError('too_large')
      hash.update(chunk)
      yield chunk
    }
    if (bytes === 0) throw new MediaDownloadError('no_file')
  }
}

/** Returns true if the hashes are equal, or if the given hash has an unknown encoding. */
function isSameHash(given: string, actual: Buffer): boolean {
  const expected = Buffer.from(given, /^[\da-f]{64}$/i.test(given) ? 'hex' : 'base64')
  return expected.length !== actual.length || expected.equals(actual)
}
