import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { apiKeys } from './identity-tables.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect
export type NewApiKey = Pick<ApiKeyRow, 'id' | 'name' | 'hash' | 'scopes' | 'createdBy' | 'createdAt'>

export async function findApiKeyByHash(db: Db, hash: string): Promise<ApiKeyRow | undefined> {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)))
  return key
}

export async function listApiKeysInForce(db: Db): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(isNull(apiKeys.revokedAt)).orderBy(desc(apiKeys.createdAt))
}

export async function insertApiKey(db: Db, key: NewApiKey): Promise<void> {
  await db.insert(apiKeys).values(key)
}

/** Revokes a key. Returns its name, or `null` if there is no such active key. */
export async function markApiKeyRevoked(db: Db, id: string, at: Date): Promise<string | null> {
  const [revoked] = await db
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name })
  return revoked?.name ?? null
}

export async function markApiKeyUsed(db: Db, id: string, at: Date): Promise<void> {
  await db.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, id))
}
