import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import { findWrittenFile } from '../messaging/messaging.ts'
import { touchConversation } from './conversations-store.ts'
import { downloadMedia, MediaFailure } from './download-media.ts'
import { claimMedia, markMediaFailed, markStored, msUntilDue, type ClaimedMedia } from './media-store.ts'

/** Downloads at the same time, so that one large file doesn't hold up the others. */
const concurrency = 3
/** Looks for due files at least this often. */
const maxIdleMs = 60_000

export interface MediaFetcherParts {
  db: Db
  files: StoredFiles
  log: Logger
  gateway: () => GatewayConfig
}

/** Downloads the files of received messages and stores them. A file that can't be had is a visible state of its message. */
export class MediaFetcher {
  readonly #parts: MediaFetcherParts
  #stopping = new AbortController()
  #isRunning = false
  #working: Promise<void> | undefined
  #again = false
  #timer: NodeJS.Timeout | undefined

  constructor(parts: MediaFetcherParts) {
    this.#parts = parts
  }

  /** Begins to fetch. Returns how to stop, which breaks off downloads: their claims end by themselves. */
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

  /** Something may be due. */
  wake(): void {
    if (!this.#isRunning) return
    this.#again = true
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      while (this.#again && this.#isRunning) {
        this.#again = false
        await Promise.all(Array.from({ length: concurrency }, () => this.#fetchAll()))
      }
      const ms = this.#isRunning ? await msUntilDue(this.#parts.db) : null
      if (ms !== null && this.#isRunning)
        this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(ms, 500), maxIdleMs))
    } catch (error) {
      this.#parts.log.error({ err: error }, 'failed to fetch files of received messages')
    }
  }

  async #fetchAll(): Promise<void> {
    while (this.#isRunning) {
      const media = await claimMedia(this.#parts.db)
      if (!media) return
      await this.#fetch(media)
    }
  }

  async #fetch(media: ClaimedMedia): Promise<void> {
    const { db, files, log, gateway } = this.#parts
    const folder = await mkdtemp(join(tmpdir(), 'cetak-inbox-'))
    try {
      const path = join(folder, 'file')
      if (media.gateway === 'sandbox') await this.#copyFromSandbox(media, path)
      else await downloadMedia(gateway(), media, path, this.#stopping.signal)
      const type = await detectType(path)
      const stored = await files.store(path, type)
      await db.transaction(async (tx) => {
        await markStored(tx, media.messageId, { ...stored, type })
        await touchConversation(tx, media.conversationId)
      })
    } catch (error) {
      // The claim ends by itself, and the next process goes on.
      if (!this.#isRunning) return
      if (!(error instanceof MediaFailure))
        log.error({ err: error, message: media.messageId }, 'failed to store the file of a received message')
      const [code, isFinal] =
        error instanceof MediaFailure ? [error.code, error.isFinal] : (['not_stored', false] as const)
      await db.transaction(async (tx) => {
        await markMediaFailed(tx, media.messageId, {
          error: code,
          isFinal: isFinal && !mayComeBack(media, code),
        })
        await touchConversation(tx, media.conversationId)
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Files that were sent on the sandbox phone are stored already. */
  async #copyFromSandbox({ mediaId }: ClaimedMedia, path: string): Promise<void> {
    const { db, files } = this.#parts
    const found = mediaId === null ? null : await findWrittenFile(db, mediaId)
    if (!found) throw new MediaFailure('not_found')
    await pipeline(await files.read(found.file), createWriteStream(path))
  }
}

/** WAHA downloads a file again that it has deleted, if the second try asks for its message. */
const mayComeBack = ({ gateway, attempts }: ClaimedMedia, code: string) =>
  gateway === 'waha' && code === 'not_found' && attempts === 1

/** By the bytes: the sender's type and name may be wrong or hostile. */
async function detectType(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime ?? 'application/octet-stream'
}
