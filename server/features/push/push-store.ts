import { sql } from 'drizzle-orm'
import type { PushSettings } from '#core/push/push.ts'
import type { Db } from '#server/db/database.ts'

export interface StoredVapidKeys {
  publicKey: string
  sealedPrivateKey: string
}

export async function findStoredVapidKeys(db: Db): Promise<StoredVapidKeys | null> {
  const { rows } = await db.execute<StoredVapidKeys & Record<string, unknown>>(
    sql`select public_key as "publicKey", sealed_private_key as "sealedPrivateKey" from push_keys`,
  )
  return rows[0] ?? null
}

/** Stores the first key pair, unless another process has already stored one. */
export async function insertVapidKeys(
  db: Db,
  { publicKey, sealedPrivateKey }: StoredVapidKeys,
): Promise<void> {
  await db.execute(sql`
    insert into push_keys (public_key, sealed_private_key) values (${publicKey}, ${sealedPrivateKey})
    on conflict do nothing`)
}

/** Returns `false` if another process has already replaced the key pair. */
export async function replaceVapidKeys(
  tx: Db,
  before: StoredVapidKeys,
  { publicKey, sealedPrivateKey }: StoredVapidKeys,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update push_keys set public_key = ${publicKey}, sealed_private_key = ${sealedPrivateKey}, created_at = now()
    where public_key = ${before.publicKey} returning one`)
  return rows.length > 0
}

export async function deleteAllDevices(tx: Db): Promise<void> {
  await tx.execute(sql`delete from push_devices`)
}

export interface DeviceRow {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  name: string
  createdAt: string
  lastSuccessAt: string | null
  retryAt: string | null
}

const columns = sql`
  id, user_id as "userId", session_id as "sessionId", endpoint, p256dh, auth, name, created_at as "createdAt",
  last_success_at as "lastSuccessAt", retry_at as "retryAt"`

export async function findDevices(db: Db, userId: string): Promise<DeviceRow[]> {
  const { rows } = await db.execute<DeviceRow & Record<string, unknown>>(
    sql`select ${columns} from push_devices where user_id = ${userId} order by created_at desc, id`,
  )
  return rows
}

export async function findDevice(db: Db, id: string): Promise<DeviceRow | null> {
  const { rows } = await db.execute<DeviceRow & Record<string, unknown>>(
    sql`select ${columns} from push_devices where id = ${id}`,
  )
  return rows[0] ?? null
}

export async function findDeviceIds(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from push_devices where user_id = any (${sql.param([...userIds])}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}

export async function hasAnyDevice(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists (select from push_devices) as has`)
  return rows[0]?.has === true
}

export type NewDevice = Pick<DeviceRow, 'userId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'name'>

/** Adds a device, or assigns it to the user who now uses the browser. */
export async function upsertDevice(
  tx: Db,
  { userId, sessionId, endpoint, p256dh, auth, name }: NewDevice,
): Promise<DeviceRow> {
  const { rows } = await tx.execute<DeviceRow & Record<string, unknown>>(sql`
    insert into push_devices as d (user_id, session_id, endpoint, p256dh, auth, name)
    values (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${name})
    on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
      auth = excluded.auth, name = excluded.name, user_id = excluded.user_id, retry_at = null,
      created_at = case when d.user_id = excluded.user_id then d.created_at else now() end,
      last_success_at = case when d.user_id = excluded.user_id then d.last_success_at end
    returning ${columns}`)
  const [row] = rows
  if (!row) throw new Error('insert into push_devices returned no row')
  return row
}

export async function deleteDevicesBeyond(tx: Db, userId: string, kept: number): Promise<void> {
  await tx.execute(sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${userId} order by created_at desc, id offset ${kept})`)
}

export async function deleteDevice(db: Db, id: string, userId?: string): Promise<boolean> {
  const isOwn = userId === undefined ? sql`true` : sql`user_id = ${userId}`
  const { rows } = await db.execute(sql`delete from push_devices where id = ${id} and ${isOwn} returning id`)
  return rows.length > 0
}

export async function deleteDeviceOfSession(tx: Db, sessionId: string): Promise<void> {
  await tx.execute(sql`delete from push_devices where session_id = ${sessionId}`)
}

export async function deleteDevicesExcept(tx: Db, userId: string, kept: string | null): Promise<void> {
  await tx.execute(
    sql`delete from push_devices where user_id = ${userId} and session_id is distinct from ${kept}::uuid`,
  )
}

export async function recordPushSuccess(db: Db, id: string): Promise<void> {
  await db.execute(sql`update push_devices set last_success_at = now(), retry_at = null where id = ${id}`)
}

export async function postponePushToDevice(db: Db, id: string, until: Date): Promise<void> {
  await db.execute(sql`update push_devices set retry_at = ${until} where id = ${id}`)
}

const defaultSettings: PushSettings = { show_text: true, quiet_hours: null, days_off: [] }

export async function findPushSettings(db: Db, userId: string): Promise<PushSettings> {
  const { rows } = await db.execute<PushSettings & Record<string, unknown>>(
    sql`select show_text, quiet_hours, days_off from push_settings where user_id = ${userId}`,
  )
  return rows[0] ?? defaultSettings
}

/** Changes the given settings. The statement is atomic, so that two quick changes don't undo each other. */
export async function updatePushSettings(
  tx: Db,
  userId: string,
  { show_text: showText, quiet_hours: quietHours, days_off: daysOff }: Partial<PushSettings>,
): Promise<void> {
  const sets = [
    ...(showText === undefined ? [] : [sql`show_text = ${showText}`]),
    ...(quietHours === undefined
      ? []
      : [sql`quiet_hours = ${quietHours === null ? null : JSON.stringify(quietHours)}::jsonb`]),
    ...(daysOff === undefined ? [] : [sql`days_off = ${sql.param(daysOff)}::integer[]`]),
  ]
  await tx.execute(sql`insert into push_settings (user_id) values (${userId}) on conflict do nothing`)
  if (sets.length > 0)
    await tx.execute(sql`update push_settings set ${sql.join(sets, sql`, `)} where user_id = ${userId}`)
}
