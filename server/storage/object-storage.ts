import { S3mini } from 's3mini'
import { factsOf } from '../error-details.ts'

/** Storage that speaks S3, below a prefix. */
export interface ObjectStorage {
  /** Where it is, for people. */
  place: string
  /** All of it, or nothing; throws `StorageError`. Half an upload is taken back by the library. */
  put: (name: string, content: Blob, type: string) => Promise<void>
  /** Names with the prefix; throws as `put` does. */
  list: () => Promise<string[]>
  /** By the name with its prefix. */
  remove: (name: string) => Promise<void>
}

/** What went wrong with it, in one line for people. */
export class StorageError extends Error {}

/** A part of 16 MB on a slow line. */
const requestWithinMs = 120_000

/** The client of a bucket. Uploads of large files are split into parts. */
export const openBucket = ({ url, region, keyId, secret }: Omit<Record<Setting, string>, 'prefix'>): S3mini =>
  new S3mini({
    endpoint: url,
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    requestAbortTimeout: requestWithinMs,
  })

export function openObjectStorage(settings: Record<Setting, string>): ObjectStorage {
  const { url, prefix } = settings
  const s3 = openBucket(settings)
  return {
    place: `${url}/${prefix}`,
    put: (name, content, type) =>
      withReason(async () => {
        const { ok, status } = await s3.putAnyObject(prefix + name, content, type)
        if (!ok) throw new Error(`it answered ${status}`)
        const stored = await s3.getContentLength(prefix + name)
        if (stored === content.size) return
        await s3.deleteObject(prefix + name)
        throw new Error(`only ${stored} of ${content.size} bytes are there`)
      }),
    list: () => withReason(async () => ((await s3.listObjects('/', prefix)) ?? []).map(({ Key }) => Key)),
    remove: (name) => withReason(async () => void (await s3.deleteObject(name))),
  }
}

export type Setting = 'url' | 'region' | 'prefix' | 'keyId' | 'secret'

async function withReason<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { status, serviceCode, message, cause } = factsOf(error)
    const why = status === undefined ? (factsOf(cause).message ?? message) : `it answered ${status}`
    throw new StorageError(`the storage did not take it: ${why}${serviceCode ? ` (${serviceCode})` : ''}`, {
      cause: error,
    })
  }
}
