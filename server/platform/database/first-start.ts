import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedSession } from './embedded-session.ts'
import { DataFolderUnusable } from './folder-lock.ts'

/** The version of PostgreSQL that the engine is; its files can't be opened by another. */
const version = '18'

/**
 * The folder of the embedded database below `dataDir`, made on first use: in a sibling folder, brought to the
 * disk, and renamed when complete, since a start that is killed half way can leave a folder that never opens.
 * The caller owns `dataDir` (see `lockFolder`), so what an earlier start left can only be rubbish.
 */
export async function prepareFolder(dataDir: string): Promise<string> {
  const [folder, making] = [join(dataDir, 'database'), join(dataDir, 'database.making')]
  await rm(making, { recursive: true, force: true })
  if (existsSync(folder)) {
    const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
    if (found === version) return folder
    throw new DataFolderUnusable(dataDir, `its database has version ${found}, this program needs ${version}`)
  }
  const session = await EmbeddedSession.open(making)
  await session.close()
  await syncTree(making)
  await rename(making, folder)
  await sync(dataDir)
  return folder
}

/** Each folder's files at once: the disk takes them together, which is several times quicker than one by one. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(entries.filter((entry) => entry.isFile()).map(({ name }) => sync(join(folder, name))))
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name))
  await sync(folder)
}

async function sync(path: string): Promise<void> {
  await using file = await open(path)
  await file.sync()
}
