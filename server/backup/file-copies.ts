import { join, dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { Db } from '../db/database.ts'
import {
  FileChangedError,
  FileMissingError,
  readVerifiedFile,
  type FileStorage,
} from '../storage/file-storage.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import {
  findLongUncheckedFiles,
  findRemovedFileHashes,
  deleteRemovedFileRows,
  recordFileCheck,
  recordProblem,
  listStoredFiles,
} from '../storage/stored-files-store.ts'
import { BackupError } from './backup-error.ts'
import { createDecryptionStream, createEncryptionStream } from './encryption.ts'

/** Folders next to the backups. The name of an encrypted copy is the hash of the original content. */
const folders = { plain: 'files', encrypted: 'files-encrypted' } as const

export const getCopiesFolderName = (passphrase: string | undefined) =>
  passphrase ? folders.encrypted : folders.plain

export function openFileCopies(folder: string, passphrase: string | undefined): FileStorage {
  // Files never change, so a hard link on the same disk is as good as a copy and takes no space.
  return openFolderStorage(join(folder, getCopiesFolderName(passphrase)), { link: true })
}

export const openAllFileCopies = (folder: string): [plain: FileStorage, encrypted: FileStorage] => [
  openFolderStorage(join(folder, folders.plain)),
  openFolderStorage(join(folder, folders.encrypted)),
]

/**
 * Copies the files that have no copy yet and compares each with its hash. Returns the number of copied files. Skips
 * missing and changed files, because the backup is useful without them and the health page reports them.
 */
export async function copyNewFiles(
  db: Db,
  from: FileStorage,
  to: FileStorage,
  passphrase: string | undefined,
): Promise<number> {
  let copied = 0
  for await (const { hash } of listStoredFiles(db)) {
    if ((await to.sizeOf(hash)) === null) copied += Number(await copyFile(hash, from, to, passphrase))
  }
  return copied
}

async function copyFile(
  hash: string,
  from: FileStorage,
  to: FileStorage,
  passphrase: string | undefined,
): Promise<boolean> {
  const content = () => readVerifiedFile(from, hash)
  try {
    if (passphrase) await to.write(hash, () => createEncryptionStream(passphrase)(content()))
    else if (from.pathOf) {
      for await (const _ of content());
      await to.write(hash, from.pathOf(hash))
    } else await to.write(hash, content)
    return true
  } catch (error) {
    if (isLost(error)) return false
    throw error
  }
}

const isLost = (error: unknown) =>
  error instanceof FileMissingError ||
  error instanceof FileChangedError ||
  (error instanceof BackupError && error.problem === 'damaged')

/**
 * Compares a part of the copies with their hashes, so that all copies are compared within a month. Replaces damaged
 * copies. Throws `BackupError` if the copies were encrypted with another passphrase.
 */
export async function verifyCopies(
  db: Db,
  from: FileStorage,
  copies: FileStorage,
  passphrase: string | undefined,
  oneIn = 30,
): Promise<void> {
  const plain = passphrase ? createDecryptedStorage(copies, passphrase) : copies
  for (const { hash } of await findLongUncheckedFiles(db, 'copy', oneIn)) {
    try {
      for await (const _ of readVerifiedFile(plain, hash));
    } catch (error) {
      if (error instanceof BackupError && error.problem === 'passphrase_wrong')
        throw new BackupError(
          'passphrase_wrong',
          `The copies of files in ${copies.place} are encrypted with another passphrase. Move that folder away: the next backup makes new copies.`,
          { cause: error },
        )
      if (!isLost(error)) throw error
      await copies.remove(hash)
      await copyFile(hash, from, copies, passphrase)
    }
    await recordFileCheck(db, 'copy', hash)
  }
}

export async function uploadCopies(from: FileStorage, to: FileStorage): Promise<void> {
  const there = new Set<string>()
  for await (const hash of to.list(new Date(8.64e15))) there.add(hash)
  for await (const hash of from.list(new Date(8.64e15)))
    if (!there.has(hash)) await to.write(hash, from.pathOf?.(hash) ?? (() => contentOf(from, hash)))
}

async function* contentOf(storage: FileStorage, hash: string): AsyncGenerator<Buffer> {
  yield* await storage.read(hash)
}

/**
 * Deletes copies of files that were deleted before `before`. No remaining backup needs them, because every remaining
 * backup is newer.
 */
export async function deleteOldCopies(db: Db, copies: FileStorage[], before: Date): Promise<void> {
  for (;;) {
    const hashes = await findRemovedFileHashes(db, before)
    if (hashes.length === 0) return
    for (const hash of hashes) for (const storage of copies) await storage.remove(hash)
    await deleteRemovedFileRows(db, hashes)
  }
}

/** Restores the stored files from their copies. Returns the number of files that have no copy. */
export async function restoreFiles(
  tx: Db,
  files: FileStorage,
  source: { path: string; passphrase?: string | undefined },
): Promise<number> {
  const [plain, encrypted] = openAllFileCopies(dirname(source.path))
  const places = [plain, createDecryptedStorage(encrypted, source.passphrase)]
  let missing = 0
  for await (const { hash } of listStoredFiles(tx)) {
    if ((await files.sizeOf(hash)) !== null) continue
    if (await restoreFile(hash, places, files)) continue
    await recordProblem(tx, hash, 'missing')
    missing += 1
  }
  return missing
}

async function restoreFile(
  hash: string,
  places: Pick<FileStorage, 'read' | 'place'>[],
  files: FileStorage,
): Promise<boolean> {
  for (const place of places) {
    try {
      await files.write(hash, () => readVerifiedFile(place, hash))
      return true
    } catch (error) {
      if (!isLost(error)) throw error
    }
  }
  return false
}

export function createDecryptedStorage(
  copies: FileStorage,
  passphrase: string | undefined,
): Pick<FileStorage, 'read' | 'place'> {
  return {
    place: copies.place,
    async read(hash) {
      return Readable.from(createDecryptionStream(passphrase, `The file ${hash}`)(await copies.read(hash)))
    },
  }
}
