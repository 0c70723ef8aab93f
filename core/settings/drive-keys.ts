import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { text } from './shop-text.ts'

/** The keys of Google Drive's picker, set in Settings or by environment variables. Their values are never returned. */
export const driveKeyNames = ['api_key', 'client_id', 'app_id'] as const

export type DriveKeyName = (typeof driveKeyNames)[number]

const driveKeys = z.record(z.enum(driveKeyNames), z.enum(['settings', 'environment']).nullable())

export type DriveKeySources = z.output<typeof driveKeys>

const keptDriveKeys = z.object({ keys: driveKeys, version })

export type KeptDriveKeys = z.output<typeof keptDriveKeys>

/** Returns the source of each key. `null` if it is not set. */
export const getDriveKeys = contract('GET', '/api/v2/drive-keys', {
  access: administratorOnly(),
  input: z.object({}),
  reply: keptDriveKeys,
  envelope: 'data',
})

/**
 * Sets the given keys. An absent or empty key stays unchanged; `null` deletes the stored one, so that the environment
 * variable applies again.
 */
export const changeDriveKeys = contract('PUT', '/api/v2/drive-keys', {
  access: administratorOnly(),
  input: z.object({
    api_key: text(300).nullish(),
    client_id: text(300).nullish(),
    app_id: text(300).nullish(),
    version: seenVersion,
  }),
  reply: keptDriveKeys,
  envelope: 'data',
  errors: changedMeanwhile,
})
