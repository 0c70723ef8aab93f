import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from '../database.ts'

/** The embedded database under `dataDir`. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true })
  const client = await PGlite.create(join(dataDir, 'database'))
  return {
    engine: 'pglite',
    db: drizzle({ client }) as unknown as Db,
    run: async (sql) => void (await client.exec(sql)),
    listen: (channel, heard) => client.listen(channel, heard),
    close: () => client.close(),
  }
}
