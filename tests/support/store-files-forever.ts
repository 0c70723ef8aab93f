import { randomBytes } from 'node:crypto'
import { openDatabase } from '#server/db/open-database.ts'
import { openFolderStorage } from '#server/storage/folder-storage.ts'
import { StoredFiles } from '#server/storage/stored-files.ts'

// A program that stores random files until it is killed. It prints the hash of each file after its row was committed.

const [databaseUrl, dataDir = '', folder = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl })
const files = new StoredFiles(database.db, openFolderStorage(folder))
for (;;) {
  const { hash } = await files.store(randomBytes(400_000), 'application/pdf')
  process.stdout.write(`${hash}\n`)
}
