import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { fieldWords, sayer, type Sayer } from '../shared/field-words.ts'

/** Field messages that only this feature needs. */
const words = {
  ...fieldWords,
  keep_too_few: 'Keep at least {least}.',
  keep_too_many: 'Keep at most {most}.',
} as const

const says: Sayer<typeof words> = sayer(words)

const access = administratorOnly()
const base = '/api/v2/backups'

const backup = z.object({
  name: z.string(),
  started_at: z.iso.datetime(),
  /** `making`: not there yet. `failed`: there is no such file. */
  state: z.enum(['making', 'good', 'failed']),
  /** Null until it is there. */
  bytes: z.number().nullable(),
  /** What went wrong with it, or with its copy elsewhere. */
  problem: z.string().nullable(),
  /** Whether a copy lies in the S3 storage; null: none is set up. */
  elsewhere: z.boolean().nullable(),
  /** Whether this process can reach the file, so that it can be downloaded. */
  here: z.boolean(),
  /** Who asked for it; empty: made by itself. */
  made_by: z.string(),
  encrypted: z.boolean(),
})
export type Backup = z.output<typeof backup>

const state = z.object({
  keep: z.int(),
  /** Of how many are kept. */
  version,
  /** Where they lie on the machine. */
  folder: z.string(),
  /** True if new backups are encrypted with a passphrase. */
  encrypted: z.boolean(),
  /** True if this shop is empty, so that `restoreBackup` accepts a file. */
  restorable: z.boolean(),
  /** Commands for the person at the server that restore the latest good one; empty if none is on this machine. */
  restore_commands: z.array(z.string()),
  /** Where copies go, without its keys; null: nowhere. */
  elsewhere: z.string().nullable(),
  /** The latest first. */
  backups: z.array(backup),
})
export type BackupState = z.output<typeof state>

/** Which backups there are, and how many are kept. */
export const listBackups = contract('GET', base, {
  access,
  input: z.object({}),
  reply: state,
  envelope: 'data',
})

/** How many good ones are kept, here and elsewhere. */
export const changeBackups = contract('PUT', base, {
  access,
  input: z.object({
    keep: z
      .int(says('not_a_number'))
      .min(1, says('keep_too_few', { least: 1 }))
      .max(365, says('keep_too_many', { most: 365 })),
    version: seenVersion,
  }),
  reply: state,
  envelope: 'data',
  errors: changedMeanwhile,
})

/** Begins one now; `listBackups` tells what became of it. */
export const makeBackup = contract('POST', base, {
  access,
  input: z.object({}),
  reply: state,
  envelope: 'data',
  errors: { being_made: { status: 409, error: 'A backup is being made already.' } },
})

/** The file itself, as `cetak restore` takes it. */
export const backupFile = contract('GET', `${base}/:name/file`, {
  access,
  input: z.object({ name: z.string().max(80) }),
  reply: z.never(),
  errors: {
    not_here: { status: 404, error: 'This backup does not lie on this machine, or has been removed.' },
  },
})

/** The largest backup that is taken in the browser; the command takes larger ones. */
export const mostBackupBytes = 2_000_000_000

/**
 * Replaces an empty shop by a backup, uploaded as a form. Everyone is signed out, sending is paused, and the program
 * starts again.
 */
export const restoreBackup = contract('POST', `${base}/restore`, {
  access,
  /** Percent-encoded; empty for a backup that is not encrypted. */
  input: z.object({ passphrase: z.string().max(3000).default('') }),
  inHeaders: { passphrase: 'x-backup-passphrase' },
  reply: z.object({
    /** When the backup was made. */
    made_at: z.iso.datetime(),
    rows: z.int(),
    /** Messages that may have been sent since, and wait for a decision. */
    held_messages: z.int(),
  }),
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'No backup arrived. Choose a file and try again.' },
    too_large: {
      status: 413,
      error: 'This file has more than 2 GB. Restore it with the command on the server.',
    },
    no_room: { status: 507, error: 'The server’s disk has no room for this file.' },
    wrong_file: { status: 422, error: 'This file is not a backup of Cetak.' },
    damaged: {
      status: 422,
      error: 'This backup is damaged or incomplete. Use another one. Nothing was changed.',
    },
    newer: {
      status: 422,
      error: 'This backup was made by a newer version of Cetak. Update this one first, then restore.',
    },
    passphrase_missing: { status: 422, error: 'This backup is encrypted. Enter its passphrase.' },
    passphrase_wrong: { status: 422, error: 'This passphrase does not open the backup.' },
    not_empty: {
      status: 409,
      error:
        'This shop is not empty: it has orders, contacts, messages or a second user. Restore into a new shop.',
    },
    busy: { status: 409, error: 'The shop is busy. Try again in a minute.' },
  },
})
