import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFile } from './media-store.ts'
import type { MediaStorage } from './receive.ts'

const publicFolder = join(import.meta.dirname, '../../../public')

/**
 * The bytes of a picture of the shop's own by its address: one that comes with the program, or an upload. Null where
 * there is none. Addresses elsewhere are not asked: what is printed must not hang on them.
 */
export async function ownPicture({ db, files }: MediaStorage, address: string): Promise<Uint8Array | null> {
  if (/^\/pictures\/[\w-]+\.(svg|png|jpe?g|webp)$/.test(address))
    return readFile(join(publicFolder, address)).catch(() => null)
  const [, id, name] = /^\/media\/([\w-]+)\/([^/?#]+)$/.exec(address) ?? []
  const file = id === undefined ? null : await findFile(db, id)
  if (!file?.file || file.name !== name || !file.type.startsWith('image/')) return null
  return files.readWhole(file.file)
}
