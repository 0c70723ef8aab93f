import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { openEngine } from './embedded-engine.ts'
import { DataFolderUnusable } from './folder-lock.ts'

const version = '18'

/**
 * The folder of the embedded database below `dataDir`, made on first use: in a sibling folder, brought to the
 * disk, and renamed when complete, since a start that is killed half way can leave a folder that never opens.
 * The caller owns `dataDir` (see `lockFolder`), so what an earlier start left can only be rubbish.
 */
export async function prepareFolder(dataDir: string): Promise<string> {
  const [folder, making] = [join(dataDir, 'database'), join(dataDir, 'database.making')]
  rmSync(making, { recursive: true, force: true })
  if (existsSync(folder)) {
    const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    if (found !== version) {
      throw new DataFolderUnusable(
        dataDir,
        `its database has version ${found}, this program needs ${version}`,
      )
    }
    return folder
  }
  await (await openEngine(making)).close()
  syncTree(making)
  renameSync(making, folder)
  sync(dataDir)
  return folder
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) sync(path)
  }
  sync(folder)
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
