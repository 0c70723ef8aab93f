import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from '#core/identity/api-keys.ts'
import { apiKeyScopes } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { route, type Caller, type Route } from '#server/http/route.ts'
import { recordAction } from './audit.ts'
import {
  findApiKeyByHash,
  insertApiKey,
  findActiveApiKeys,
  markApiKeyRevoked,
  markApiKeyUsed,
  type NewApiKey,
} from './api-keys-store.ts'

/** Minimum time in ms between two updates of "last used", which is only shown to staff. */
const lastUsedIntervalMs = 60_000

/** A fast hash is enough, because a key has 256 random bits and can't be guessed. */
const hashApiKey = (key: string) => createHash('sha256').update(key).digest('hex')

/** Returns the caller for an API key. The key from the environment has every scope. */
export async function identifyApiKey(
  db: Db,
  presentApiKey: string,
  fromEnvironment: string | undefined,
): Promise<Caller | Refusal> {
  const hash = hashApiKey(presentApiKey)
  if (fromEnvironment && timingSafeEqual(Buffer.from(hash), Buffer.from(hashApiKey(fromEnvironment)))) {
    return { kind: 'key', keyId: 'environment', name: 'API_KEY', scopes: apiKeyScopes }
  }
  const key = await findApiKeyByHash(db, hash)
  if (!key) return refuse('invalid_api_key')
  const now = new Date()
  if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > lastUsedIntervalMs)
    await markApiKeyUsed(db, key.id, now)
  return { kind: 'key', keyId: key.id, name: key.name, scopes: key.scopes }
}

export function apiKeyRoutes(db: Db): Route[] {
  return [
    route(listApiKeys, async () => (await findActiveApiKeys(db)).map(presentApiKey)),
    route(createApiKey, async ({ name, scopes }, call) => {
      const { caller } = call
      const key = `cetak_${randomBytes(32).toString('base64url')}`
      const row: NewApiKey = {
        id: randomUUID(),
        name,
        hash: hashApiKey(key),
        scopes: [...new Set(scopes)],
        createdBy: caller?.kind === 'user' ? caller.userId : null,
        createdAt: new Date(),
      }
      await db.transaction(async (tx) => {
        await insertApiKey(tx, row)
        await recordAction(tx, call, 'issued an API key', `${name}: ${row.scopes.join(', ')}`)
      })
      return { ...presentApiKey({ ...row, lastUsedAt: null }), key }
    }),
    route(revokeApiKey, ({ id }, call) =>
      db.transaction(async (tx) => {
        const name = await markApiKeyRevoked(tx, id, new Date())
        if (name === null) return refuse('not_found')
        await recordAction(tx, call, 'revoked an API key', name)
        return { success: true as const }
      }),
    ),
  ]
}

function presentApiKey(row: NewApiKey & { lastUsedAt: Date | null }): ApiKey {
  const { id, name, scopes, createdAt, lastUsedAt } = row
  return {
    id,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
