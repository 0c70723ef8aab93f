import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cutFileTypes } from '#core/production/cut-file.ts'
import type { Env } from '#server/env.ts'
import { openObjectStorage } from '#server/storage/object-storage.ts'

/** Where the program of a press looks for files: a folder, or storage that speaks S3. */
export interface PressFolder {
  /** Under its name there is all of it, or nothing; throws with what went wrong. What was there by that name is replaced. */
  put: (name: string, content: Buffer | string) => Promise<void>
}

/** As it is set up; null where it isn't. */
export function openPressFolder(env: Env): PressFolder | null {
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
        typeOf(name),
      ),
  }
}

const types: Record<string, string> = { ...cutFileTypes, pdf: 'application/pdf' }
const typeOf = (name: string) => types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const folder = (path: string): PressFolder => ({
  async put(name, content) {
    await mkdir(path, { recursive: true })
    await writeWhole(path, name, content)
  },
})

/** Under a name that the press does not look for, and given its own when all of it is on the disk. */
async function writeWhole(path: string, name: string, content: Buffer | string): Promise<void> {
  const aside = join(path, `.${name}.part`)
  try {
    const file = await open(aside, 'w')
    try {
      // The program of the press usually runs as another user.
      await file.chmod(0o644)
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, join(path, name))
  } finally {
    await rm(aside, { force: true })
  }
}
