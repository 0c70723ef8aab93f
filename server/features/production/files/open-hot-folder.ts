import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cutFileMimeTypes } from '#core/production/cut-file.ts'
import type { Env } from '#server/env.ts'
import { openObjectStorage } from '#server/storage/object-storage.ts'

export interface HotFolder {
  /**
   * Writes a file atomically. Replaces an existing file with the same name. Throws an error if the file can't be
   * written.
   */
  put: (name: string, content: Buffer | string) => Promise<void>
}

export function openHotFolder(env: Env): HotFolder | null {
  if (env.HOT_FOLDER) return folder(env.HOT_FOLDER)
  const { HOT_FOLDER_S3_URL: url, HOT_FOLDER_S3_KEY_ID: keyId, HOT_FOLDER_S3_SECRET: secret } = env
  if (!url || !keyId || !secret) return null
  const [region, prefix] = [env.HOT_FOLDER_S3_REGION, env.HOT_FOLDER_S3_PREFIX]
  const storage = openObjectStorage({ url, region, prefix, keyId, secret })
  return {
    put: (name, content) =>
      storage.put(
        name,
        new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
        getMimeType(name),
      ),
  }
}

const mimeTypes: Record<string, string> = { ...cutFileMimeTypes, pdf: 'application/pdf' }
const getMimeType = (name: string) =>
  mimeTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const folder = (path: string): HotFolder => ({
  async put(name, content) {
    await mkdir(path, { recursive: true })
    await writeAtomically(path, name, content)
  },
})

/**
 * Writes a file under a temporary name, which the press ignores. The file is renamed after all of it is on
 * disk.
 */
async function writeAtomically(path: string, name: string, content: Buffer | string): Promise<void> {
  const temporaryPath = join(path, `.${name}.part`)
  try {
    const file = await open(temporaryPath, 'w')
    try {
      // The file must be readable for other users, because the press software usually runs as another user.
      await file.chmod(0o644)
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporaryPath, join(path, name))
  } finally {
    await rm(temporaryPath, { force: true })
  }
}
