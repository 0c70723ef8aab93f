import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '../database.ts'

/** A PostgreSQL server. */
export async function openPostgres(databaseUrl: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  pool.on('error', () => {})
  return {
    engine: 'postgres',
    db: drizzle({ client: pool }),
    run: async (sql) => void (await pool.query(sql)),
    async listen(channel, heard) {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      client.on('notification', (notification) => heard(notification.payload ?? ''))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      return () => client.end()
    },
    close: () => pool.end(),
  }
}
