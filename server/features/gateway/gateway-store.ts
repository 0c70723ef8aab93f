import { sql } from 'drizzle-orm'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import type { Db } from '#server/db/database.ts'
import { recordVersionSql } from '#server/db/versions-store.ts'
import { gatewayConnectionTable } from './gateway-tables.ts'

export interface StoredGatewayConnection {
  provider: GatewayProvider
  url: string
  directUrl: string
  instanceId: string
  template: string
  /** Encrypted JSON. Empty if there are no keys. */
  sealedKeys: string
  version: number
}

export async function findGatewayConnection(db: Db): Promise<StoredGatewayConnection> {
  const { provider, url, directUrl, instanceId, template, sealedKeys } = gatewayConnectionTable
  const [row] = await db
    .select({
      provider,
      url,
      directUrl,
      instanceId,
      template,
      sealedKeys,
      version: recordVersionSql('gateway connection'),
    })
    .from(gatewayConnectionTable)
  if (!row) throw new Error('gateway_connection has no row, although its migration adds one')
  return row
}

export async function updateGatewayConnection(
  db: Db,
  changed: Omit<StoredGatewayConnection, 'version'>,
): Promise<void> {
  await db.update(gatewayConnectionTable).set(changed)
  // PostgreSQL delivers the notification to every process when the transaction commits.
  await db.execute(sql`select pg_notify('gateway_connection', 'changed')`)
}
