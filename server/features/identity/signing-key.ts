import { randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import { keepSigningKey } from './identity-store.ts'
import { findOutsideKey } from './outside-key.ts'

/**
 * The secret that signs tokens: JWT_SECRET, or one made once. Beside the embedded database it is a file in the data folder;
 * on PostgreSQL it is in the database, so that all processes agree.
 */
export async function findSigningKey(env: Env, database: Database): Promise<string> {
  if (!env.JWT_SECRET && database.engine === 'postgres')
    return keepSigningKey(database.db, randomBytes(48).toString('base64url'))
  return findOutsideKey(env)
}
