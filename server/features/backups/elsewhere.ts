import { openAsBlob } from 'node:fs'
import type { Env } from '#server/env.ts'
import { copiesName } from '#server/backup/copied-files.ts'
import type { FileStorage } from '#server/storage/file-storage.ts'
import { openS3Storage } from '#server/storage/s3-storage.ts'
import { openObjectStorage } from '#server/storage/object-storage.ts'

/** Storage that speaks S3, for copies of backups. */
export interface Elsewhere {
  /** Where it is, for people. */
  place: string
  /** Throws with one line that says what went wrong. */
  put: (file: string, name: string) => Promise<void>
  /** Copies of files, as beside the backups on this machine. */
  copies: FileStorage
  /** Leaves the last so many of those that we have put there. */
  keepLast: (keep: number) => Promise<void>
}

/** What our backups are called, so that nothing else there is ever touched. */
const ours = /cetak-\d{4}-\d\d-\d\d-\d{6,9}-[a-z\d]{4}\.gz(\.enc)?$/

/** As it is set up; null where it isn't. */
export function openElsewhere(env: Env): Elsewhere | null {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = env
  if (!url || !keyId || !secret) return null
  const [region, prefix] = [env.BACKUP_S3_REGION, env.BACKUP_S3_PREFIX]
  const storage = openObjectStorage({ url, region, prefix, keyId, secret })
  return {
    place: storage.place,
    copies: openS3Storage({
      url,
      region,
      prefix: `${prefix}${copiesName(env.BACKUP_PASSPHRASE)}/`,
      keyId,
      secret,
    }),
    put: async (file, name) => storage.put(name, await openAsBlob(file), 'application/gzip'),
    async keepLast(keep) {
      const names = (await storage.list()).filter((name) => ours.test(name))
      for (const name of names.toSorted().slice(0, -keep)) await storage.remove(name)
    },
  }
}
