import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import { findCustomerFile } from '../messaging/messaging.ts'
import { announceConversationChange } from './conversation-changes-store.ts'
import { downloadMedia, MediaDownloadError } from './download-media.ts'
import {
  claimMedia,
  markMediaFailed,
  markMediaStored,
  findMsUntilNextMedia,
  type ClaimedMedia,
} from './media-store.ts'

/** Number of parallel downloads, so that one large file doesn't delay the others. */
const concurrency = 3
const maxIdleMs = 60_000

export interface MediaFetcherDependencies {
  db: Db
  files: StoredFiles
  log: Logger
  gateway: () => GatewayConfig
}

export class MediaFetcher {
  readonly #dependencies: MediaFetcherDependencies
  #stopping = new AbortController()
  #isRunning = false
  #working: Promise<void> | undefined
  #hasNewWork = false
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: MediaFetcherDependencies) {
    this.#dependencies = dependencies
  }

  /** Returns a function that aborts the downloads. Their claims expire. */
  start(): () => Promise<void> {
    this.#isRunning = true
    this.#stopping = new AbortController()
    this.wake()
    return async () => {
      this.#isRunning = false
      clearTimeout(this.#timer)
      this.#stopping.abort()
      await this.#working
    }
  }

  wake(): void {
    if (!this.#isRunning) return
    this.#hasNewWork = true
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      while (this.#hasNewWork && this.#isRunning) {
        this.#hasNewWork = false
        await Promise.all(Array.from({ length: concurrency }, () => this.#fetchAll()))
      }
      const ms = this.#isRunning ? await findMsUntilNextMedia(this.#dependencies.db) : null
      if (ms !== null && this.#isRunning)
        this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(ms, 500), maxIdleMs))
    } catch (error) {
      this.#dependencies.log.error({ err: error }, 'failed to fetch files of received messages')
    }
  }

  async #fetchAll(): Promise<void> {
    while (this.#isRunning) {
      const media = await claimMedia(this.#dependencies.db)
      if (!media) return
      await this.#fetch(media)
    }
  }

  async #fetch(media: ClaimedMedia): Promise<void> {
    const { db, files, log, gateway } = this.#dependencies
    const folder = await mkdtemp(join(tmpdir(), 'cetak-inbox-'))
    try {
      const path = join(folder, 'file')
      if (media.gateway === 'sandbox') await this.#copyFromSandbox(media, path)
      else await downloadMedia(gateway(), media, path, this.#stopping.signal)
      const type = await detectType(path)
      const stored = await files.store(path, type)
      await db.transaction(async (tx) => {
        await markMediaStored(tx, media.messageId, { ...stored, type })
        await announceConversationChange(tx, media.conversationId)
      })
    } catch (error) {
      // The claim expires, and another process downloads the file.
      if (!this.#isRunning) return
      if (!(error instanceof MediaDownloadError))
        log.error({ err: error, message: media.messageId }, 'failed to store the file of a received message')
      const [code, isFinal] =
        error instanceof MediaDownloadError ? [error.code, error.isFinal] : (['not_stored', false] as const)
      await db.transaction(async (tx) => {
        await markMediaFailed(tx, media.messageId, {
          error: code,
          isFinal: isFinal && !isRetryUseful(media, code),
        })
        await announceConversationChange(tx, media.conversationId)
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Copies a file that was sent on the sandbox phone. Such files are stored already. */
  async #copyFromSandbox({ mediaId }: ClaimedMedia, path: string): Promise<void> {
    const { db, files } = this.#dependencies
    const found = mediaId === null ? null : await findCustomerFile(db, mediaId)
    if (!found) throw new MediaDownloadError('not_found')
    await pipeline(await files.read(found.file), createWriteStream(path))
  }
}

/**
 * Returns true for a file that WAHA has deleted. The second attempt requests the message of the file, which makes WAHA
 * download the file again.
 */
const isRetryUseful = ({ gateway, attempts }: ClaimedMedia, code: string) =>
  gateway === 'waha' && code === 'not_found' && attempts === 1

/** Detects the type from the bytes, because the sender's type and name can be wrong or malicious. */
async function detectType(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime ?? 'application/octet-stream'
}
