import { openAsBlob } from 'node:fs'
import type { Env } from '#server/env.ts'
import { getCopiesFolderName } from '#server/backup/file-copies.ts'
import type { FileStorage } from '#server/storage/file-storage.ts'
import { openS3Storage } from '#server/storage/s3-storage.ts'
import { openObjectStorage } from '#server/storage/object-storage.ts'

export interface OffsiteStorage {
  location: string
  /** Throws an error with a one-line message. */
  upload: (file: string, name: string) => Promise<void>
  /** Copies of the stored files. The local backup folder has them too. */
  copies: FileStorage
  deleteOldBackups: (keep: number) => Promise<void>
}

/** Matches the names of Cetak's backups, so that no other object is deleted. */
const backupNamePattern = /cetak-\d{4}-\d\d-\d\d-\d{6,9}-[a-z\d]{4}\.gz(\.enc)?$/

export function openOffsiteStorage(env: Env): OffsiteStorage | null {
  const { BACKUP_S3_URL: url, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = env
  if (!url || !keyId || !secret) return null
  const [region, prefix] = [env.BACKUP_S3_REGION, env.BACKUP_S3_PREFIX]
  const storage = openObjectStorage({ url, region, prefix, keyId, secret })
  return {
    location: storage.place,
    copies: openS3Storage({
      url,
      region,
      prefix: `${prefix}${getCopiesFolderName(env.BACKUP_PASSPHRASE)}/`,
      keyId,
      secret,
    }),
    upload: async (file, name) => storage.put(name, await openAsBlob(file), 'application/gzip'),
    async deleteOldBackups(keep) {
      const names = (await storage.list()).filter((name) => backupNamePattern.test(name))
      for (const name of names.toSorted().slice(0, -keep)) await storage.remove(name)
    },
  }
}
