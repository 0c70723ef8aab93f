import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'
import { versionConflict, expectedVersionSchema, versionSchema } from '../shared/versions.ts'
import { fieldMessages, createErrorFactory, type ErrorFactory } from '../shared/field-messages.ts'

const backupMessages = {
  ...fieldMessages,
  keep_too_few: 'Keep at least {least}.',
  keep_too_many: 'Keep at most {most}.',
} as const

const backupError: ErrorFactory<typeof backupMessages> = createErrorFactory(backupMessages)

const access = requireAdministrator()
const base = '/api/v2/backups'

const backup = z.object({
  name: z.string(),
  started_at: z.iso.datetime(),
  /** `making` while the backup is being written. `failed` if no file was produced. */
  state: z.enum(['making', 'good', 'failed']),
  bytes: z.number().nullable(),
  problem: z.string().nullable(),
  /** True if the backup has a copy in S3. `null` if no S3 storage is configured. */
  elsewhere: z.boolean().nullable(),
  /** True if this process can read the file and offer it as a download. */
  here: z.boolean(),
  /** The user who requested the backup. Empty for a scheduled backup. */
  made_by: z.string(),
  encrypted: z.boolean(),
})
export type Backup = z.output<typeof backup>

const state = z.object({
  keep: z.int(),
  version: versionSchema,
  folder: z.string(),
  encrypted: z.boolean(),
  /** True if this shop is empty, so that `restoreBackup` accepts a backup file. */
  restorable: z.boolean(),
  /** Shell commands that restore the latest good backup. Empty if no good backup is on this machine. */
  restore_commands: z.array(z.string()),
  /** Address of the uploaded copies, without credentials. `null` if no S3 storage is configured. */
  elsewhere: z.string().nullable(),
  backups: z.array(backup),
})
export type BackupState = z.output<typeof state>

export const listBackups = contract('GET', base, {
  access,
  input: z.object({}),
  reply: state,
  envelope: 'data',
})

export const changeBackupRetention = contract('PUT', base, {
  access,
  input: z.object({
    keep: z
      .int(backupError('not_a_number'))
      .min(1, backupError('keep_too_few', { least: 1 }))
      .max(365, backupError('keep_too_many', { most: 365 })),
    version: expectedVersionSchema,
  }),
  reply: state,
  envelope: 'data',
  errors: versionConflict,
})

/** Starts a backup and answers before the backup is finished. `listBackups` shows the result. */
export const createBackup = contract('POST', base, {
  access,
  input: z.object({}),
  reply: state,
  envelope: 'data',
  errors: { being_made: { status: 409, error: 'A backup is already in progress.' } },
})

/** Downloads a backup in the file format that `cetak restore` reads. */
export const downloadBackup = contract('GET', `${base}/:name/file`, {
  access,
  input: z.object({ name: z.string().max(80) }),
  reply: z.never(),
  errors: {
    not_here: { status: 404, error: 'This backup is not stored on this server, or it was deleted.' },
  },
})

/** Maximum size of a backup that is uploaded for a restore. `cetak restore` has no limit. */
export const maxBackupBytes = 2_000_000_000

/** Restores an uploaded backup into an empty shop. Signs everyone out, pauses sending and restarts Cetak. */
export const restoreBackup = contract('POST', `${base}/restore`, {
  access,
  /** The passphrase in percent-encoding. Empty for an unencrypted backup. */
  input: z.object({ passphrase: z.string().max(3000).default('') }),
  inHeaders: { passphrase: 'x-backup-passphrase' },
  reply: z.object({
    made_at: z.iso.datetime(),
    rows: z.int(),
    /** Number of messages that may have been sent after the backup. Staff have to resolve them. */
    held_messages: z.int(),
  }),
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'No file was uploaded. Choose a backup and try again.' },
    too_large: {
      status: 413,
      error: 'This file is larger than 2 GB. Restore it on the server with the command “cetak restore”.',
    },
    no_room: { status: 507, error: 'The server’s disk doesn’t have enough space for this file.' },
    wrong_file: { status: 422, error: 'This file is not a Cetak backup.' },
    damaged: {
      status: 422,
      error: 'This backup is damaged or incomplete. Use another one. Nothing was changed.',
    },
    newer: {
      status: 422,
      error:
        'This backup was created by a newer version of Cetak. Update Cetak first, then restore the backup.',
    },
    passphrase_missing: { status: 422, error: 'This backup is encrypted. Enter its passphrase.' },
    passphrase_wrong: { status: 422, error: 'The passphrase is incorrect.' },
    not_empty: {
      status: 409,
      error:
        'This shop already has orders, contacts, messages or a second user. Restore the backup into a new shop.',
    },
    busy: { status: 409, error: 'The shop is busy. Try again in a minute.' },
  },
})
