import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { renderSchema } from './schema-text.ts'

/** `npm run schema`: writes docs/schema.sql from a newly migrated database. */
const dataDir = mkdtempSync(join(tmpdir(), 'cetak-schema-'))
const database = await openDatabase({ dataDir })
try {
  await migrateDatabase(database)
  writeFileSync('docs/schema.sql', await renderSchema(database.db))
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
