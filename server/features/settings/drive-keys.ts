import {
  changeDriveKeys,
  driveKeyNames,
  getDriveKeySources,
  type DriveKeyName,
  type DriveKeySources,
} from '#core/settings/drive-keys.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '../identity/identity.ts'
import { deleteDriveKey, findStoredDriveKeys, storeDriveKey } from './drive-keys-store.ts'

export type DriveKeys = Record<DriveKeyName, string | null>

/**
 * Routes for the Google Drive keys. They return whether each key is set in the settings or in the environment, but
 * never its value.
 */
export function driveKeyRoutes(db: Db, env: Env): Route[] {
  return [
    route(getDriveKeySources, () => presentDriveKeySources(db, env)),
    route(changeDriveKeys, ({ version: expectedVersion, ...given }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'drive keys', expectedVersion }, () =>
          presentDriveKeySources(tx, env),
        )
        if (conflict) return conflict
        const changed: string[] = []
        for (const name of driveKeyNames) {
          const value = given[name]
          if (value) await storeDriveKey(tx, name, value)
          else if (value === null) await deleteDriveKey(tx, name)
          if (value || value === null) changed.push(`${name} ${value ? 'set' : 'removed'}`)
        }
        if (changed.length) await recordAction(tx, call, 'changed Drive keys', changed.join(', '))
        return presentDriveKeySources(tx, env)
      }),
    ),
  ]
}

/** Returns the Google Drive keys. Keys in the settings take precedence over environment variables. */
export async function findDriveKeys(db: Db, env: Env): Promise<DriveKeys> {
  const storedKeys = await findStoredDriveKeys(db)
  const given = readDriveKeyVariables(env)
  return {
    api_key: storedKeys.api_key ?? given.api_key ?? null,
    client_id: storedKeys.client_id ?? given.client_id ?? null,
    app_id: storedKeys.app_id ?? given.app_id ?? null,
  }
}

async function presentDriveKeySources(db: Db, env: Env) {
  return {
    keys: await findDriveKeySources(db, env),
    version: await getRecordVersion(db, { kind: 'drive keys' }),
  }
}

async function findDriveKeySources(db: Db, env: Env): Promise<DriveKeySources> {
  const storedKeys = await findStoredDriveKeys(db)
  const given = readDriveKeyVariables(env)
  const source = (name: DriveKeyName) => (storedKeys[name] ? 'settings' : given[name] ? 'environment' : null)
  return { api_key: source('api_key'), client_id: source('client_id'), app_id: source('app_id') }
}

const readDriveKeyVariables = (env: Env): Record<DriveKeyName, string | undefined> => ({
  api_key: env.GOOGLE_API_KEY,
  client_id: env.GOOGLE_CLIENT_ID,
  app_id: env.GOOGLE_APP_ID,
})
