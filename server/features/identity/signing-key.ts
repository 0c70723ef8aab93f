import { randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import { keepSigningKey } from './identity-store.ts'
import { findOutsideKey } from './outside-key.ts'

/**
 * The secret that signs tokens: JWT_SECRET, or one made once. With the bundled server it is a file in the data folder;
 * at `DATABASE_URL` it is in the database, so that all processes agree.
 */
export async function findSigningKey(env: Env, database: Database): Promise<string> {
  if (!env.JWT_SECRET && !database.bundled)
    return keepSigningKey(database.db, randomBytes(48).toString('base64url'))
  return findOutsideKey(env)
}
