import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { createOptionalTextSchema } from './shop-text.ts'

/** Keys for Google Drive. Calls never return the keys themselves. */
export const driveKeyNames = ['api_key', 'client_id', 'app_id'] as const

export type DriveKeyName = (typeof driveKeyNames)[number]

const driveKeys = z.record(z.enum(driveKeyNames), z.enum(['settings', 'environment']).nullable())

export type DriveKeySources = z.output<typeof driveKeys>

const storedDriveKeysSchema = z.object({ keys: driveKeys, version: versionSchema })

export type StoredDriveKeys = z.output<typeof storedDriveKeysSchema>

/** Returns where each key is set, or `null` if the key is not set. */
export const getDriveKeySources = contract('GET', '/api/v2/drive-keys', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: storedDriveKeysSchema,
  envelope: 'data',
})

/**
 * An absent or empty key stays unchanged. `null` deletes the stored key, so that the environment variable applies
 * again.
 */
export const changeDriveKeys = contract('PUT', '/api/v2/drive-keys', {
  access: requireAdministrator(),
  input: z.object({
    api_key: createOptionalTextSchema(300).nullish(),
    client_id: createOptionalTextSchema(300).nullish(),
    app_id: createOptionalTextSchema(300).nullish(),
    version: expectedVersionSchema,
  }),
  reply: storedDriveKeysSchema,
  envelope: 'data',
  errors: versionConflict,
})
