import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, QueryConfig, QueryResult } from 'pg'
import type { Db } from '../database.ts'

/** How a statement reaches the database. */
export type Query = (config: QueryConfig, values?: unknown[]) => Promise<QueryResult>

/** drizzle over whatever answers statements: it asks of a client nothing but this. */
export const drizzleOver = (query: Query): Db => drizzle({ client: { query } as unknown as Pool }) as Db

/** The statements of one transaction, which ends with them: none gets through later. */
export function oneTransaction(query: Query): Query {
  let ended = false
  return async (config, values) => {
    const { text } = config
    if (ended && text !== 'rollback') throw new Error('The transaction has ended.')
    ended ||= text === 'commit' || text === 'rollback'
    const result = await query(config, values)
    // The work has caught what failed in it: the database undoes all of it nevertheless.
    if (text === 'commit' && result.command === 'ROLLBACK')
      throw new Error('A statement of the transaction failed, so it was undone.')
    return result
  }
}
