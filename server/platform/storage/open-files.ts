import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { FileStorage } from './file-storage.ts'
import { openFolderStorage } from './folder-storage.ts'

/** The storage of this shop's files. */
export function openFiles(env: Pick<Env, 'DATA_DIR'>): FileStorage {
  return openFolderStorage(join(env.DATA_DIR, 'files'))
}
