import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { apiKeysTable } from './identity-tables.ts'

export type ApiKeyRow = typeof apiKeysTable.$inferSelect
export type NewApiKey = Pick<ApiKeyRow, 'id' | 'name' | 'hash' | 'scopes' | 'createdBy' | 'createdAt'>

export async function findApiKeyByHash(db: Db, hash: string): Promise<ApiKeyRow | undefined> {
  const [key] = await db
    .select()
    .from(apiKeysTable)
    .where(and(eq(apiKeysTable.hash, hash), isNull(apiKeysTable.revokedAt)))
  return key
}

export async function findActiveApiKeys(db: Db): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeysTable)
    .where(isNull(apiKeysTable.revokedAt))
    .orderBy(desc(apiKeysTable.createdAt))
}

export async function insertApiKey(db: Db, key: NewApiKey): Promise<void> {
  await db.insert(apiKeysTable).values(key)
}

export async function markApiKeyRevoked(db: Db, id: string, at: Date): Promise<string | null> {
  const [revoked] = await db
    .update(apiKeysTable)
    .set({ revokedAt: at })
    .where(and(eq(apiKeysTable.id, id), isNull(apiKeysTable.revokedAt)))
    .returning({ name: apiKeysTable.name })
  return revoked?.name ?? null
}

export async function markApiKeyUsed(db: Db, id: string, at: Date): Promise<void> {
  await db.update(apiKeysTable).set({ lastUsedAt: at }).where(eq(apiKeysTable.id, id))
}
