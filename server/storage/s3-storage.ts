import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getErrorDetails } from '../error-details.ts'
import { createBucketClient, type BucketSetting } from './object-storage.ts'
import {
  FileMissingError,
  isFileHash,
  openSource,
  type FileSource,
  type FileStorage,
} from './file-storage.ts'

export function openS3Storage(settings: Record<BucketSetting, string>): FileStorage {
  const { url, prefix } = settings
  const s3 = createBucketClient(settings)
  const place = `${url}/${prefix}`
  async function sizeOf(hash: string): Promise<number | null> {
    const exists = await s3.objectExists(prefix + hash)
    return exists === true ? s3.getContentLength(prefix + hash) : null
  }
  return {
    place,
    sizeOf,
    async write(hash, source) {
      await withBlob(source, async (content) => {
        if ((await sizeOf(hash)) === content.size) return
        const { ok, status } = await s3.putAnyObject(prefix + hash, content, 'application/octet-stream')
        if (!ok) throw new Error(`${place} answered ${status}.`)
        // The size is checked, because some storages have reported success after storing half a file.
        const stored = await sizeOf(hash)
        if (stored === content.size) return
        await s3.deleteObject(prefix + hash)
        throw new Error(`Only ${stored ?? 0} of ${content.size} bytes arrived in ${place}.`)
      })
    },
    async read(hash, range) {
      try {
        // The end of the range is exclusive in this library.
        const answer = range
          ? await s3.getObjectRaw(prefix + hash, false, range.from, range.to + 1)
          : await s3.getObjectRaw(prefix + hash)
        return Readable.from(answer.body ?? [])
      } catch (error) {
        throw getErrorDetails(error).status === 404 ? new FileMissingError(hash, place) : error
      }
    },
    async remove(hash) {
      await s3.deleteObject(prefix + hash)
    },
    async *list(before) {
      let token: string | undefined
      do {
        const page = await s3.listObjectsPaged('/', prefix, 1000, token)
        for (const { Key, LastModified } of page?.objects ?? []) {
          const hash = Key.slice(prefix.length)
          if (isFileHash(hash) && new Date(LastModified) < before) yield hash
        }
        token = page?.nextContinuationToken
      } while (token)
    },
  }
}

/** Writes a stream to a temporary file first, because the size is sent before the content. */
async function withBlob(source: FileSource, work: (content: Blob) => Promise<void>): Promise<void> {
  if (typeof source === 'string') return work(await openAsBlob(source))
  if (typeof source !== 'function') return work(new Blob([Buffer.from(source)]))
  const folder = await mkdtemp(join(tmpdir(), 'cetak-to-bucket-'))
  try {
    const path = join(folder, 'content')
    await pipeline(openSource(source), createWriteStream(path, { mode: 0o600 }))
    await work(await openAsBlob(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
