import { S3mini } from 's3mini'
import { getErrorDetails } from '../error-details.ts'

export interface ObjectStorage {
  place: string
  /** Uploads the whole content or nothing. Throws `StorageError`. */
  put: (name: string, content: Blob, type: string) => Promise<void>
  /** Throws `StorageError`. */
  list: () => Promise<string[]>
  /** Deletes an object. `name` includes the prefix. */
  remove: (name: string) => Promise<void>
}

export class StorageError extends Error {}

const requestWithinMs = 120_000

export const createBucketClient = ({
  url,
  region,
  keyId,
  secret,
}: Omit<Record<BucketSetting, string>, 'prefix'>): S3mini =>
  new S3mini({
    endpoint: url,
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    requestAbortTimeout: requestWithinMs,
  })

export function openObjectStorage(settings: Record<BucketSetting, string>): ObjectStorage {
  const { url, prefix } = settings
  const s3 = createBucketClient(settings)
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

export type BucketSetting = 'url' | 'region' | 'prefix' | 'keyId' | 'secret'

async function withReason<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { status, serviceCode, message, cause } = getErrorDetails(error)
    const why = status === undefined ? (getErrorDetails(cause).message ?? message) : `it answered ${status}`
    throw new StorageError(`the upload failed: ${why}${serviceCode ? ` (${serviceCode})` : ''}`, {
      cause: error,
    })
  }
}
