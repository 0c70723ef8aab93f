import { join, dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../db/database.ts'
import { FileMissing, hashOfSource, type FileStorage } from '../storage/file-storage.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { findRemovedFiles, forgetRemovedFiles, storedFiles } from '../storage/stored-files-store.ts'
import { decryptWith, encryptWith } from './encryption.ts'

/** Folders beside backups with a copy of each file. Encrypted copies are named after the content, too. */
const folders = { plain: 'files', encrypted: 'files-encrypted' } as const

/** Name of the folder with the copies. */
export const copiesName = (passphrase: string | undefined) => (passphrase ? folders.encrypted : folders.plain)

/** Copies of files in the folder that holds the backups. */
export function openCopies(folder: string, passphrase: string | undefined): FileStorage {
  // Files never change, so a link is as good as a copy on the same disk and takes no room.
  return openFolderStorage(join(folder, copiesName(passphrase)), { link: true })
}

/** Both folders of copies, whether or not backups are encrypted now. */
export const allCopies = (folder: string): [plain: FileStorage, encrypted: FileStorage] => [
  openFolderStorage(join(folder, folders.plain)),
  openFolderStorage(join(folder, folders.encrypted)),
]

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
    const source = from.pathOf?.(hash) ?? content
    await to.write(hash, passphrase ? await transform(content, encryptWith(passphrase)) : source)
    copied += 1
  }
  return copied
}

/** Sends copies that are not there yet to another place, as they are. */
export async function sendCopies(from: FileStorage, to: FileStorage): Promise<void> {
  const there = new Set<string>()
  for await (const hash of to.list(new Date(8.64e15))) there.add(hash)
  for await (const hash of from.list(new Date(8.64e15)))
    if (!there.has(hash)) await to.write(hash, from.pathOf?.(hash) ?? (await buffer(await from.read(hash))))
}

/** Removes copies of files that were removed before that time, because no kept backup is older. */
export async function removeOldCopies(db: Db, copies: FileStorage[], before: Date): Promise<void> {
  for (;;) {
    const hashes = await findRemovedFiles(db, before)
    if (hashes.length === 0) return
    for (const hash of hashes) for (const storage of copies) await storage.remove(hash)
    await forgetRemovedFiles(db, hashes)
  }
}

/** Fetches files that the restored rows name from the copies beside the backup. Returns how many have no copy. */
export async function restoreFiles(
  tx: Db,
  files: FileStorage,
  source: { path: string; passphrase?: string | undefined },
): Promise<number> {
  const [plain, encrypted] = allCopies(dirname(source.path))
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

/** The content of a file from its copy. Throws `FileMissing`. */
export async function readCopy(
  copies: FileStorage,
  hash: string,
  passphrase: string | undefined,
): Promise<Buffer> {
  const content = await buffer(await copies.read(hash))
  return passphrase ? transform(content, decryptWith(passphrase, `The file ${hash}`)) : content
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
