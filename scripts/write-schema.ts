import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { schemaText } from './schema-text.ts'

/** `npm run schema`: writes docs/schema.sql from a newly migrated database. */
const dataDir = mkdtempSync(join(tmpdir(), 'cetak-schema-'))
const database = await openDatabase({ dataDir })
try {
  await migrate(database)
  writeFileSync('docs/schema.sql', await schemaText(database.db))
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
