import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { quoteIdentifier } from './backup-tables.ts'

const waitMs = 10_000

/** Locks all tables of the shop until the transaction ends, so that they don't change after they were checked. */
export async function lockTables(tx: Db): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${waitMs}`))
  const { rows } = await tx.execute<{ names: string }>(sql`
    select string_agg(oid::regclass::text, ', ' order by relname) as names
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`)
  await tx.execute(sql.raw(`lock table ${rows[0]?.names} in access exclusive mode`))
}

/**
 * Drops the shop's tables and functions, so that migrations can start from any version. Background jobs are
 * kept, because they are in another schema.
 */
export async function dropTables(tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select format('drop table if exists %s cascade', oid::regclass) as statement, 1 as turn
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure), 2
    from pg_proc p where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by turn`)
  for (const { statement } of rows) await tx.execute(sql.raw(statement))
}

const filledByWork = ['orders', 'order_groups', 'contacts', 'messages']

/**
 * Returns true if the shop has only its first user and no customer data, so that a restore would destroy nothing.
 */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const none = filledByWork.map((name) => `and not exists (select from ${quoteIdentifier(name)})`).join(' ')
  const { rows } = await db.execute<{ empty: boolean }>(
    sql.raw(`select (select count(*) from ${quoteIdentifier('users')}) = 1 ${none} as empty`),
  )
  return rows[0]?.empty === true
}

/**
 * Channel that announces a restore. Every process then exits and is restarted, because the rows that it has cached
 * are gone.
 */
export const databaseRestoredChannel = 'database_restored'

export async function announceRestore(tx: Db, madeAt: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${databaseRestoredChannel}, ${madeAt})`)
}
