import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findMediaFile } from './media-store.ts'
import type { MediaStorage } from './receive-media.ts'

const publicFolder = join(import.meta.dirname, '../../../public')

/**
 * Reads an illustration that ships with the program, or an upload. Returns `null` for any other URL. External
 * URLs are never fetched, because printing must not depend on other sites.
 */
export async function readLocalPicture(
  { db, files }: MediaStorage,
  address: string,
): Promise<Uint8Array | null> {
  if (/^\/pictures\/[\w-]+\.(svg|png|jpe?g|webp)$/.test(address))
    return readFile(join(publicFolder, address)).catch(() => null)
  const [, id, name] = /^\/media\/([\w-]+)\/([^/?#]+)$/.exec(address) ?? []
  const file = id === undefined ? null : await findMediaFile(db, id)
  if (!file?.file || file.name !== name || !file.type.startsWith('image/')) return null
  return files.readWhole(file.file)
}
