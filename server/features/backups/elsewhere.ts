import { openAsBlob } from 'node:fs'
import { S3mini } from 's3mini'
import type { Env } from '../../platform/env.ts'
import { factsOf } from '../../platform/thrown-facts.ts'

/** Storage that speaks S3, for copies of backups. */
export interface Elsewhere {
  /** Where it is, for people. */
  place: string
  /** Throws with one line that says what went wrong; half an upload is taken back by the library. */
  put: (file: string, name: string) => Promise<void>
  /** Leaves the last so many of those that we have put there. */
  keepLast: (keep: number) => Promise<void>
}

/** What our backups are called, so that nothing else there is ever touched. */
const ours = /cetak-\d{4}-\d\d-\d\d-\d{6,9}-[a-z\d]{4}\.gz$/
/** A part of 16 MB on a slow line. */
const requestWithinMs = 120_000

/** As it is set up; null where it isn't. */
export function openElsewhere(env: Env): Elsewhere | null {
  const { BACKUP_S3_URL, BACKUP_S3_KEY_ID, BACKUP_S3_SECRET, BACKUP_S3_PREFIX: prefix } = env
  if (!BACKUP_S3_URL || !BACKUP_S3_KEY_ID || !BACKUP_S3_SECRET) return null
  const s3 = new S3mini({
    endpoint: BACKUP_S3_URL,
    accessKeyId: BACKUP_S3_KEY_ID,
    secretAccessKey: BACKUP_S3_SECRET,
    region: env.BACKUP_S3_REGION,
    requestAbortTimeout: requestWithinMs,
  })
  return {
    place: `${BACKUP_S3_URL}/${prefix}`,
    async put(file, name) {
      const blob = await openAsBlob(file)
      await withReason(async () => {
        const { ok, status } = await s3.putAnyObject(prefix + name, blob, 'application/gzip')
        if (!ok) throw new Error(`it answered ${status}`)
        const stored = await s3.getContentLength(prefix + name)
        if (stored !== blob.size) throw new Error(`only ${stored} of ${blob.size} bytes are there`)
      })
    },
    async keepLast(keep) {
      await withReason(async () => {
        const listed = (await s3.listObjects('/', prefix)) ?? []
        const names = listed.map(({ Key }) => Key).filter((key) => ours.test(key))
        for (const name of names.toSorted().slice(0, -keep)) await s3.deleteObject(name)
      })
    },
  }
}

async function withReason(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { status, serviceCode, message, cause } = factsOf(error)
    const why = status === undefined ? (factsOf(cause).message ?? message) : `it answered ${status}`
    throw new Error(`the storage did not take it: ${why}${serviceCode ? ` (${serviceCode})` : ''}`, {
      cause: error,
    })
  }
}
