import { join, dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../database.ts'
import { FileMissing, hashOfSource, type FileStorage } from '../storage/file-storage.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { storedFiles } from '../storage/stored-files-store.ts'
import { decryptWith, encryptWith } from './encryption.ts'

/** Folders beside backups with a copy of each file. Encrypted copies are named after the content, too. */
const folders = { plain: 'files', encrypted: 'files-encrypted' } as const

/** Copies of files in the folder that holds the backups. */
export function openCopies(folder: string, passphrase: string | undefined): FileStorage {
  return openFolderStorage(join(folder, passphrase ? folders.encrypted : folders.plain))
}

/** Copies the files that have no copy yet, each compared with its hash. Returns how many. Throws for a changed file. */
export async function copyNewFiles(
  db: Db,
  from: FileStorage,
  to: FileStorage,
  passphrase: string | undefined,
): Promise<number> {
  let copied = 0
  for await (const { hash } of storedFiles(db)) {
    if ((await to.sizeOf(hash)) !== null) continue
    const content = await contentOf(from, hash)
    // The sweep may have removed it since the page was read; `check` reports what is really missing.
    if (!content) continue
    if ((await hashOfSource(content)) !== hash)
      throw new Error(`The file ${hash} in ${from.place} has changed, so it was not copied.`)
    await to.write(hash, passphrase ? await transform(content, encryptWith(passphrase)) : content)
    copied += 1
  }
  return copied
}

/** Fetches files that the restored rows name from the copies beside the backup. Returns how many have no copy. */
export async function restoreFiles(
  tx: Db,
  files: FileStorage,
  source: { path: string; passphrase?: string | undefined },
): Promise<number> {
  const plain = openCopies(dirname(source.path), undefined)
  const encrypted = openCopies(dirname(source.path), 'any')
  let missing = 0
  for await (const { hash } of storedFiles(tx)) {
    if ((await files.sizeOf(hash)) !== null) continue
    const sealed = await contentOf(encrypted, hash)
    const content =
      (await contentOf(plain, hash)) ??
      (sealed && (await transform(sealed, decryptWith(source.passphrase, `The file ${hash}`))))
    if (content && (await hashOfSource(content)) === hash) await files.write(hash, content)
    else missing += 1
  }
  return missing
}

async function contentOf(storage: FileStorage, hash: string): Promise<Buffer | null> {
  try {
    return await buffer(await storage.read(hash))
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

async function transform(
  content: Buffer,
  by: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
): Promise<Buffer> {
  async function* whole() {
    yield content
  }
  const pieces: Buffer[] = []
  for await (const piece of by(whole())) pieces.push(piece)
  return Buffer.concat(pieces)
}
