import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link as hardLink, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getErrorDetails } from '../error-details.ts'
import {
  FileMissingError,
  isFileHash,
  openSource,
  type FileSource,
  type FileStorage,
} from './file-storage.ts'

/**
 * Folder for unfinished files. It is in the same file system as the stored files, because a file can't be renamed to
 * another file system.
 */
const partsFolder = 'parts'

/**
 * Stores files in a local folder, in subfolders named after the first two digits of the hash. With `link`, a file
 * that is given by path is hard-linked instead of copied if it is on the same disk.
 */
export function openFolderStorage(folder: string, { link = false } = {}): FileStorage {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
  return {
    place: folder,
    pathOf,
    async write(hash, source) {
      const path = pathOf(hash)
      if ((await sizeAt(path)) !== null) return
      await makeFolder(dirname(path))
      await makeFolder(join(folder, partsFolder))
      const part = join(folder, partsFolder, `${hash}-${randomBytes(6).toString('hex')}`)
      try {
        if (!link || !(await linked(source, part))) await writeDurably(part, source)
        await rename(part, path)
      } finally {
        await rm(part, { force: true })
      }
      await syncFolder(dirname(path))
    },
    async read(hash, range) {
      try {
        const file = await open(pathOf(hash))
        return file.createReadStream(range && { start: range.from, end: range.to })
      } catch (error) {
        throw isMissing(error) ? new FileMissingError(hash, folder) : error
      }
    },
    sizeOf: (hash) => sizeAt(pathOf(hash)),
    async remove(hash) {
      await rm(pathOf(hash), { force: true })
    },
    async *list(before) {
      for (const name of await namesIn(folder)) {
        if (name !== partsFolder && !/^[0-9a-f]{2}$/.test(name)) continue
        for (const file of await namesIn(join(folder, name))) {
          const path = join(folder, name, file)
          if (((await writtenAt(path)) ?? Infinity) >= before.getTime()) continue
          if (name === partsFolder) await rm(path, { force: true })
          else if (isFileHash(file)) yield file
        }
      }
    },
  }
}

async function linked(source: FileSource, path: string): Promise<boolean> {
  if (typeof source !== 'string') return false
  try {
    await hardLink(source, path)
    return true
  } catch (error) {
    const { code } = getErrorDetails(error)
    if (code === 'EXDEV' || code === 'EPERM' || code === 'EMLINK' || code === 'ENOTSUP') return false
    throw error
  }
}

async function writeDurably(path: string, source: FileSource): Promise<void> {
  await pipeline(openSource(source), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Creates a folder. A new folder is durable only after its parent is synced. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made))
    if (made === first || made === dirname(made)) break
  }
}

/** Makes renames in a folder durable. Windows can't sync folders, but its file systems log renames. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const isMissing = (error: unknown) => getErrorDetails(error).code === 'ENOENT'

async function sizeAt(path: string): Promise<number | null> {
  return (await statOf(path))?.size ?? null
}

async function writtenAt(path: string): Promise<number | null> {
  return (await statOf(path))?.mtimeMs ?? null
}

async function statOf(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}
