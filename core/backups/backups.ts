import { z } from 'zod'
import { administratorOnly, contract } from '../contract.ts'
import { changedMeanwhile, seenVersion, version } from '../shared/versions.ts'
import { says } from './field-words.ts'

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
})
export type Backup = z.output<typeof backup>

const state = z.object({
  keep: z.int(),
  /** Of how many are kept. */
  version,
  /** Where they lie on the machine. */
  folder: z.string(),
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
